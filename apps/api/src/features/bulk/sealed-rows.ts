import type { Keyring } from "../../platform/keyring.ts";
import { type BulkRow, EMPTY_ROW } from "@portal/model/bulk/rows.ts";
import { seal, unseal } from "../../platform/vault.ts";

const placeOf = (run_id: string, row_no: number) => ({
  table: "bulk_rows",
  column: "sealed",
  id: `${run_id}:${row_no}`,
});

/** Rows contain passwords, so each is encrypted and bound to its position. */
export const sealRow = (secret_keys: Keyring, run_id: string, row_no: number, row: BulkRow): Buffer =>
  seal(secret_keys, placeOf(run_id, row_no), Buffer.from(JSON.stringify(row)));

/** Skips validation, because only sealed rows can be opened. Columns that were added later are empty. */
export const unsealRow = (secret_keys: Keyring, run_id: string, row_no: number, sealed: Buffer): BulkRow => ({
  ...EMPTY_ROW,
  ...(JSON.parse(unseal(secret_keys, placeOf(run_id, row_no), sealed).toString("utf8")) as BulkRow),
});
