import type { CallAction } from "@portal/model/call-actions/rules.ts";

/** Codes that many phone systems know. Labels use the language of the user who adds them. */
export const EXAMPLES = [
  { name: "voicemail", code: "*97", use_as: "call" },
  { name: "park", code: "700", use_as: "dtmf" },
  { name: "dnd", code: "*78", use_as: "call" },
] as const satisfies readonly ({ readonly name: string } & Omit<CallAction, "label">)[];
