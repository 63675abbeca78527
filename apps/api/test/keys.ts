import type { Keyring } from "../src/kit/keyring.ts";

/** A ring as the operator would write it down, for a process of its own. */
export const keyText = ({ all }: Keyring): string => all.map(({ bytes }) => bytes.toString("base64")).join(",");
