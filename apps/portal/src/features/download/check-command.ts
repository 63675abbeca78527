import type { Platform } from "@portal/model/releases/systems.ts";

/** What is typed into a terminal so that the computer says a file's SHA-256; a file's name has no letters to escape. */
export function checkCommand(platform: Platform, name: string): string {
  if (platform === "windows") return `Get-FileHash "$HOME\\Downloads\\${name}" -Algorithm SHA256`;
  return platform === "mac" ? `shasum -a 256 ~/Downloads/${name}` : `sha256sum ${name}`;
}
