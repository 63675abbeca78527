import { RELEASE } from "../platform/installation.ts";
import type { Command } from "./command.ts";

export const version: Command = async () => ({
  text: RELEASE.commit ? `${RELEASE.version} (${RELEASE.commit})` : RELEASE.version,
  data: RELEASE,
});
