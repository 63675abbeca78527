import { existsSync } from "node:fs";
import { chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyProgram } from "./debian-package.ts";
import { run } from "./process.ts";
import { ROOT } from "./stack.ts";

export const IMAGE = "localhost/switchboard";
/** What Node and the native packages link to, and an init process that passes signals on. */
const PACKAGES = ["base-files", "libc6", "libgcc-s1", "libstdc++6", "netbase", "tini"];
/** Far from the accounts of the host, whose files it must not own by accident. */
const USER_ID = 10001;
const PASSWD = `root:x:0:0::/:/none\nswitchboard:x:${USER_ID}:${USER_ID}::/var/lib/switchboard:/none\n`;
const GROUP = `root:x:0:\nswitchboard:x:${USER_ID}:\n`;

/** Packs a built folder into an OCI archive, without a container daemon and without another image to start from. */
export async function packImage(release: string, out = join(ROOT, "switchboard.tar")): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "switchboard-image-"));
  // Away from the images of this machine.
  const store = ["--root", join(folder, "store"), "--runroot", join(folder, "store-run")];
  try {
    await makeBase(join(folder, "base"), join(folder, "base.tar"));
    await copyProgram(release, join(folder, "app/usr/lib/switchboard"));
    await must("chmod", "-R", "u=rwX,go=rX", join(folder, "app"));
    await archive(join(folder, "app"), join(folder, "app.tar"));
    await cp(join(ROOT, "ops/Containerfile"), join(folder, "Containerfile"));
    await must("buildah", ...store, "build", "--isolation", "chroot", "--quiet", "--tag", IMAGE, folder);
    await rm(out, { force: true });
    await must("buildah", ...store, "push", "--quiet", IMAGE, `oci-archive:${out}:${IMAGE}:latest`);
  } finally {
    await must("buildah", ...store, "rmi", "--all", "--force").catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
  return out;
}

export async function requireImageTools(): Promise<void> {
  const missing = await missingFor(["mmdebstrap", "buildah"]);
  if (missing.length > 0) throw new Error(`pnpm build image needs ${missing.join(" and ")}.`);
}

/** Names what is missing to run these programs as root. */
export async function missingFor(programs: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    programs.map(async (name) => (await run("sh", ["-c", `command -v ${name}`])).code === 0),
  );
  const packages = programs.filter((_, at) => !found[at]).map((name) => `the Debian package ${name}`);
  return process.getuid?.() === 0 ? packages : ["root", ...packages];
}

async function makeBase(folder: string, file: string): Promise<void> {
  await must(
    "mmdebstrap",
    "--quiet",
    "--variant=extract",
    "--mode=root",
    `--include=${PACKAGES.join(",")}`,
    await debianSuite(),
    folder,
    ...debianSources(),
  );
  for (const name of ["usr/share/doc", "usr/share/man", "usr/share/locale", "var/cache", "var/lib/apt", "var/lib/dpkg"])
    await rm(join(folder, name), { recursive: true, force: true });
  await writeFile(join(folder, "etc/passwd"), PASSWD);
  await writeFile(join(folder, "etc/group"), GROUP);
  await mkdir(join(folder, "var/lib/switchboard/files"), { recursive: true });
  for (const name of ["var/lib/switchboard", "var/lib/switchboard/files"])
    await chown(join(folder, name), USER_ID, USER_ID);
  await symlink("../lib/switchboard/bin/switchboard", join(folder, "usr/bin/switchboard"));
  await archive(folder, file);
}

/** Returns the release of this machine, so that its sources fit. */
export async function debianSuite(): Promise<string> {
  const [, name = "stable"] = /^VERSION_CODENAME=(\w+)$/m.exec(await readFile("/etc/os-release", "utf8")) ?? [];
  return name;
}

/** Returns where this machine gets Debian's packages from, for mmdebstrap. DEBIAN_SOURCES names another file. */
export function debianSources(): string[] {
  const files = [process.env["DEBIAN_SOURCES"], "/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list"];
  return files.filter((file) => file !== undefined && existsSync(file)).slice(0, 1) as string[];
}

const archive = (folder: string, file: string) =>
  must("tar", "--sort=name", "--numeric-owner", "-C", folder, "-cf", file, ".");

async function must(command: string, ...args: string[]): Promise<void> {
  const { code, output } = await run(command, args);
  if (code !== 0) throw new Error(`${command} ${args[0]} failed:\n${output}`);
}
