import type { CellRef } from "../../platform/vault.ts";

/** Where a webhook's sealed secrets are. */
export const secretOf = (id: string): CellRef => ({ table: "webhooks", column: "secret", id });
export const formerSecretOf = (id: string): CellRef => ({ table: "webhooks", column: "former_secret", id });
