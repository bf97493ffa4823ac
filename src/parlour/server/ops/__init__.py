"""Operations: logs, metrics, health checks, the doctor, backups and retention."""
