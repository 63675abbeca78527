/** The columns of the member list besides the name, in their order. */
export const MEMBER_COLUMNS = ["email", "extension", "status", "role", "voice", "seen", "joined"] as const;
export type MemberColumn = (typeof MEMBER_COLUMNS)[number];

/** What the list shows until someone chooses. */
export const DEFAULT_MEMBER_COLUMNS: readonly MemberColumn[] = ["email", "extension", "status", "role", "seen"];
