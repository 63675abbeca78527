import { keyringFrom } from "@portal/api/kit/keyring.ts";

/** The server's keys in this run. */
export const runKeys = () => keyringFrom(process.env["E2E_KEY"] ?? "");
