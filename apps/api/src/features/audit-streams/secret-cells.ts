import type { CellRef } from "../../platform/vault.ts";

/** Where a stream's sealed secrets are. */
export const secretOf = (id: string): CellRef => ({ table: "audit_streams", column: "secret", id });
export const authorizationOf = (id: string): CellRef => ({
  table: "audit_streams",
  column: "authorization_header",
  id,
});
