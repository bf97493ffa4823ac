/** The operator API. Types follow the server's OpenAPI description. */
import { request } from "./api";

export type Status = "open" | "running" | "over" | "closed";
export type Which = "all" | "accounts" | "guests" | "banned" | "operators";

export interface HealthResponse {
  readonly version: string;
  /** Milliseconds. */
  readonly uptime: number;
  readonly python: string;
  readonly database: "sqlite" | "postgresql";
  readonly database_version: string;
  readonly write_ms: number | null;
  readonly disk_free: number | null;
  readonly disk_total: number | null;
  readonly numbers: Readonly<Record<string, number>>;
  readonly last_backup: number | null;
  readonly warnings: readonly string[];
  readonly open_reports: number;
  readonly waiting_notices: number;
}

export interface OperatorTable {
  readonly id: string;
  readonly title: string;
  readonly rules_version: number | null;
  readonly status: Status;
  readonly is_public: boolean;
  readonly is_paused: boolean;
  readonly seats: readonly {
    readonly number: number;
    readonly name: string;
    readonly kind: "person" | "bot" | "empty";
    readonly person: string | null;
    readonly is_present: boolean;
    readonly has_resigned: boolean;
  }[];
  readonly waiting: readonly number[];
  readonly entries: number;
  readonly created_at: number;
  readonly moved_at: number | null;
}

export interface OperatorPerson {
  readonly id: string;
  readonly name: string;
  readonly is_guest: boolean;
  /** Masked. */
  readonly email: string | null;
  readonly is_operator: boolean;
  readonly created_at: number;
  readonly seen_at: number | null;
  readonly banned_at: number | null;
  readonly banned_until: number | null;
  readonly ban_reason: string | null;
}

export interface ReportInfo {
  readonly id: string;
  readonly at: number;
  readonly by: string;
  readonly about: string;
  readonly about_person: string | null;
  readonly is_withheld: boolean;
  readonly line: string | null;
  readonly reason: string | null;
  readonly closed_at: number | null;
  readonly note: string;
}

export interface LimitsResponse {
  readonly settings: readonly { readonly name: string; readonly value: number }[];
  readonly braked: readonly {
    readonly setting: string;
    readonly network: string | null;
    readonly keys: number;
    readonly refused: number;
  }[];
  readonly connections: readonly { readonly network: string; readonly open: number }[];
}

export interface NoticeInfo {
  readonly table: string;
  readonly game: string;
  readonly seat: number;
  readonly asked: number;
  readonly name: string;
  readonly at: number;
  readonly channels: readonly ("email" | "push" | "webhook")[];
  readonly fault: string | null;
}

export interface NoticesResponse {
  readonly waiting_count: number;
  readonly failed_counts: Readonly<Record<string, number>>;
  readonly waiting: readonly NoticeInfo[];
  readonly failed: readonly NoticeInfo[];
}

export interface ActionInfo {
  readonly id: string;
  readonly at: number;
  /** Empty for actions from the command line. */
  readonly operator: string;
  readonly action: string;
  readonly about: string;
  readonly until: number | null;
  readonly reason: string;
}

type Next = { readonly next: string | null };

function query(fields: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
}

const to = (person: string) => `/operator/people/${encodeURIComponent(person)}`;
const which = ({ table, seat, asked }: NoticeInfo) => ({ table, seat, asked });

export const operator = {
  health: () => request<HealthResponse>("GET", "/operator/health"),
  tables: (status: Status | null, after: string | null) =>
    request<Next & { tables: readonly OperatorTable[] }>(
      "GET",
      `/operator/tables${query({ status, after })}`,
    ),
  people: (text: string, which: Which, after: string | null) =>
    request<Next & { people: readonly OperatorPerson[] }>(
      "GET",
      `/operator/people${query({ text, which, after })}`,
    ),
  ban: (person: string, reason: string, until: number | null) =>
    request<null>("POST", `${to(person)}/ban`, { reason, until }),
  unban: (person: string, reason: string) => request<null>("POST", `${to(person)}/unban`, { reason }),
  logOut: (person: string, reason: string) => request<null>("POST", `${to(person)}/logout`, { reason }),
  reports: (status: "open" | "closed", after: string | null) =>
    request<Next & { reports: readonly ReportInfo[] }>("GET", `/operator/reports${query({ status, after })}`),
  closeReport: (report: string, note: string) =>
    request<null>("POST", `/operator/reports/${encodeURIComponent(report)}/close`, { note }),
  limits: () => request<LimitsResponse>("GET", "/operator/limits"),
  notices: () => request<NoticesResponse>("GET", "/operator/notices"),
  retry: (notice: NoticeInfo) => request<null>("POST", "/operator/notices/retry", which(notice)),
  drop: (notice: NoticeInfo) => request<null>("POST", "/operator/notices/drop", which(notice)),
  actions: (after: string | null) =>
    request<Next & { actions: readonly ActionInfo[] }>("GET", `/operator/actions${query({ after })}`),
};
