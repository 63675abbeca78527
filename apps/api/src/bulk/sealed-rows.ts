import type { Keyring } from "../platform/keyring.ts";
import { type BulkRow, EMPTY_ROW } from "@portal/model/bulk/rows.ts";
import { seal, unseal } from "../platform/vault.ts";

const placeOf = (run_id: string, row_no: number) => ({
  table: "bulk_rows",
  column: "sealed",
  id: `${run_id}:${row_no}`,
});

/** A row of somebody's file holds passwords: it is never kept in clear, and cannot be opened in another's place. */
export const sealRow = (secret_keys: Keyring, run_id: string, row_no: number, row: BulkRow): Buffer =>
  seal(secret_keys, placeOf(run_id, row_no), Buffer.from(JSON.stringify(row)));

/** What opens is what was sealed, so it is not checked again; columns that came later are empty. */
export const unsealRow = (secret_keys: Keyring, run_id: string, row_no: number, sealed: Buffer): BulkRow => ({
  ...EMPTY_ROW,
  ...(JSON.parse(unseal(secret_keys, placeOf(run_id, row_no), sealed).toString("utf8")) as BulkRow),
});
