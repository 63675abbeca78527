import { keyringFrom } from "@portal/api/kit/keyring.ts";

/** The keys that the server of this run seals with. */
export const runKeys = () => keyringFrom(process.env["E2E_KEY"] ?? "");
