import type { EditRow } from "@portal/model/bulk/edit.ts";

/** Whoever was invited by address only has no name yet. */
export const fullName = ({ first_name, last_name, email }: EditRow): string =>
  `${first_name} ${last_name}`.trim() || email;
