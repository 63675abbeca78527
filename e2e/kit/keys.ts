import { parseKeyring } from "@portal/api/platform/keyring.ts";

/** The server's keys in this run. */
export const runKeys = () => parseKeyring(process.env["E2E_KEY"] ?? "");
