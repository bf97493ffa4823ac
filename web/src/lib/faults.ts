const RULES_FAILED: ReadonlySet<string> = new Set(["table/fault", "table/hung"]);

/** True if the refusal means that the game's rules failed, not that the table is unknown. */
export function haveRulesFailed(code: string): boolean {
  return RULES_FAILED.has(code);
}
