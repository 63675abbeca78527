import type { Keyring } from "../src/platform/keyring.ts";

/** Formats a keyring as `SECRET_KEY`, for a separate process. */
export const keyText = ({ all }: Keyring): string => all.map(({ bytes }) => bytes.toString("base64")).join(",");
