import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { git } from "./evidence.ts";
import { run } from "./process.ts";
import { ROOT } from "./stack.ts";

const OPS = join(ROOT, "ops");
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };
const DOC = "usr/share/doc/switchboard";
/** Not conffiles: dpkg would delete the key that opens customers' data when the package is purged. postinst copies them. */
const TEMPLATES = ["owner.env", "switchboard.env"];
const OVERRIDES = `# Node.js as it is published, so that its SHA-256 can be compared.
switchboard: hardening-no-pie [usr/lib/switchboard/bin/node]
switchboard: unstripped-binary-or-object [usr/lib/switchboard/bin/node]
# The package brings its own Node.js.
switchboard: missing-dep-for-interpreter * [usr/lib/switchboard/bin/switchboard]
switchboard: wrong-path-for-interpreter * [usr/lib/switchboard/bin/switchboard]
# The libraries that Node.js and sharp are published with.
switchboard: embedded-library *
# JavaScript packages keep their own license files beside their code.
switchboard: extra-license-file *
`;

/** The same variables as Debian's own tools read. */
const MAINTAINER = `${process.env["DEBFULLNAME"] ?? "Switchboard"} <${process.env["DEBEMAIL"] ?? "operators@switchboard.example"}>`;

/** Packs a built folder and the Node that runs this into a Debian package. Returns the file that it wrote. */
export async function packDebian(release: string, out?: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(release, "package.json"), "utf8")) as { readonly version: string };
  const architecture = ARCHITECTURES[process.arch] ?? process.arch;
  const full = packageVersion(version);
  const file = out ?? join(ROOT, `switchboard_${full}_${architecture}.deb`);
  const root = await mkdtemp(join(tmpdir(), "switchboard-deb-"));
  try {
    await copyProgram(release, join(root, "usr/lib/switchboard"));
    await copyDocuments(root, full);
    await copySettings(root);
    await openToReaders(root);
    await writeControl(root, full, architecture);
    // Members get the time of the commit, so that the same sources give the same package.
    const env = { ...process.env, SOURCE_DATE_EPOCH: git("log", "-1", "--format=%ct") };
    const { code, output } = await run("dpkg-deb", ["--build", "--root-owner-group", "-Zxz", "-z1", root, file], {
      env,
    });
    if (code !== 0) throw new Error(`dpkg-deb failed:\n${output}`);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
  return file;
}

/** The product's version; for a commit without its tag, a later one that sorts by time and names the commit. */
function packageVersion(version: string): string {
  if (git("tag", "--points-at", "HEAD").split("\n").includes(`v${version}`)) return version;
  return `${version}+${git("log", "-1", "--format=%cd.g%h", "--date=format:%Y%m%d%H%M%S", "--abbrev=10")}`;
}

/** Program files as the image has them too: the built folder with Node and one command for everything. */
export async function copyProgram(release: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(release, to, { recursive: true });
  await cp(process.execPath, join(to, "bin/node"), { dereference: true });
  await cp(join(OPS, "switchboard.mjs"), join(to, "bin/switchboard"));
  for (const name of ["node", "switchboard"]) await chmod(join(to, "bin", name), 0o755);
}

async function copyDocuments(root: string, version: string): Promise<void> {
  await mkdir(join(root, "usr/bin"), { recursive: true });
  await symlink("../lib/switchboard/bin/switchboard", join(root, "usr/bin/switchboard"));
  await cp(join(OPS, "systemd"), join(root, "usr/lib/systemd/system"), { recursive: true });
  await cp(join(OPS, "debian/copyright"), join(root, DOC, "copyright"));
  await cp(join(ROOT, ".env.example"), join(root, DOC, "examples/env.example"));
  for (const name of ["haproxy.cfg", "haproxy-postgres.cfg", "patroni.yml", "pgbouncer.ini"]) {
    await cp(join(OPS, name), join(root, DOC, "examples", name));
  }
  const changes = `switchboard (${version}) unstable; urgency=medium

  * See CHANGELOG.md.gz in this folder.

 -- ${MAINTAINER}  ${git("log", "-1", "--format=%cD")}
`;
  await writeZipped(join(root, DOC, "changelog.gz"), Buffer.from(changes));
  await writeZipped(join(root, DOC, "CHANGELOG.md.gz"), await readFile(join(ROOT, "CHANGELOG.md")));
  await writeZipped(join(root, DOC, "LICENSE.node.gz"), await readFile(join(process.execPath, "../../LICENSE")));
  const manual = await readFile(join(OPS, "debian/switchboard.1"));
  await writeZipped(join(root, "usr/share/man/man1/switchboard.1.gz"), manual);
  await mkdir(join(root, "usr/share/lintian/overrides"), { recursive: true });
  await writeFile(join(root, "usr/share/lintian/overrides/switchboard"), OVERRIDES);
}

/** Without a time in its header, so that the same text gives the same file. */
async function writeZipped(file: string, text: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await promisify(gzip)(text, { level: 9 }));
}

async function copySettings(root: string): Promise<void> {
  for (const name of TEMPLATES) await cp(join(OPS, "debian", name), join(root, "usr/share/switchboard", name));
}

/** Permissions as a package has them, whatever the umask of the person who builds it. */
async function openToReaders(root: string): Promise<void> {
  const { code, output } = await run("chmod", ["-R", "u=rwX,go=rX", root]);
  if (code !== 0) throw new Error(output);
}

async function writeControl(root: string, version: string, architecture: string): Promise<void> {
  const control = `Package: switchboard
Version: ${version}
Architecture: ${architecture}
Maintainer: ${MAINTAINER}
Installed-Size: ${Math.ceil((await bytesIn(root)) / 1024)}
Depends: adduser, libc6 (>= 2.28), libgcc-s1 (>= 4.2), libstdc++6 (>= 9)
Suggests: haproxy, pgbouncer, postgresql
Section: web
Priority: optional
Description: customer portal of a softphone
 Server, worker and command of Switchboard, with their own Node.js. They need
 PostgreSQL, an SMTP relay and a reverse proxy with TLS, here or elsewhere.
`;
  const folder = join(root, "DEBIAN");
  await mkdir(folder);
  await chmod(folder, 0o755);
  await writeFile(join(folder, "control"), control);
  for (const script of ["postinst", "prerm", "postrm"]) {
    await cp(join(OPS, "debian", script), join(folder, script));
    await chmod(join(folder, script), 0o755);
  }
  const sums = await run(
    "sh",
    ["-c", "find . -type f -not -path './DEBIAN/*' -printf '%P\\0' | sort -z | xargs -0 md5sum"],
    { cwd: root },
  );
  await writeFile(join(folder, "md5sums"), sums.output);
}

async function bytesIn(folder: string): Promise<number> {
  const { output } = await run("du", ["-sb", folder]);
  return Number.parseInt(output, 10);
}
