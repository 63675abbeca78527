import type { Platform } from "@portal/model/releases/systems.ts";

/** Terminal command that prints a file's SHA-256. File names contain no characters to escape. */
export function checkCommand(platform: Platform, name: string): string {
  if (platform === "windows") return `Get-FileHash "$HOME\\Downloads\\${name}" -Algorithm SHA256`;
  return platform === "mac" ? `shasum -a 256 ~/Downloads/${name}` : `sha256sum ${name}`;
}
