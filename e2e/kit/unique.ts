import { randomBytes } from "node:crypto";

const mark = () => randomBytes(4).toString("hex");

/** Makes a name unique per attempt, so that retries, workers and reruns on the same database do not collide. */
export const unique = (name: string): string => `${name}.${mark()}`;

/** Returns an unused email address. */
export const uniqueEmail = (name: string): string => `${unique(name)}@example.com`;

/** Makes a display name unique: "Noor Bakker 5f3a90c1". */
export const uniqueName = (name: string): string => `${name} ${mark()}`;
