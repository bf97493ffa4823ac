const RULES_FAILED: ReadonlySet<string> = new Set(["table/fault", "table/hung"]);

/** Whether a refusal says that the rules of the game failed, not that there is no such table. */
export function haveRulesFailed(code: string): boolean {
  return RULES_FAILED.has(code);
}
