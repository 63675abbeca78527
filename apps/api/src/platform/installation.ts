import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** apps/api in the repository; the top folder of a build, whose files are as deep. */
const FOLDER = new URL("../../", import.meta.url);
const { version, commit = null } = JSON.parse(readFileSync(new URL("package.json", FOLDER), "utf8")) as {
  readonly version: string;
  readonly commit?: string;
};

/** Which release is running. The commit is known in a build only. */
export const RELEASE = { version, commit } as const;

export const MIGRATIONS = new URL("migrations/", FOLDER);

const portal = fileURLToPath(new URL("portal", FOLDER));
/** The portal that belongs to a build. */
export const BUILT_PORTAL = existsSync(portal) ? portal : undefined;
