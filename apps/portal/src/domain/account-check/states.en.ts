/** How far each step of a test came. */
export const en = {
  "state.failed": "failed here",
  "state.ok": "passed",
  "state.not_reached": "not reached",
} as const;
