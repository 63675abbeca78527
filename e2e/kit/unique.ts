import { randomBytes } from "node:crypto";

const mark = () => randomBytes(4).toString("hex");

/** Makes a name this attempt's own: a retry, another worker or a second run in the same database gets another one. */
export const unique = (name: string): string => `${name}.${mark()}`;

/** An unused email address. */
export const uniqueEmail = (name: string): string => `${unique(name)}@example.com`;

/** The same for a name people read: "Noor Bakker 5f3a90c1". */
export const uniqueName = (name: string): string => `${name} ${mark()}`;
