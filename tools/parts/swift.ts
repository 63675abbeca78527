import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, run, startChild, stop, waitFor } from "./process.ts";

export interface ObjectStore {
  /** The value of STORAGE_URL, with an existing bucket. */
  readonly url: string;
  stop(): Promise<void>;
}

const PARTS = ["account", "container", "object"] as const;

export const swiftIsInstalled = (): boolean => existsSync("/usr/bin/swift-proxy-server");

/** Starts OpenStack Swift with its S3 API on loopback. Unlike the fakes on npm, it checks signatures. */
export async function startSwift(): Promise<ObjectStore> {
  const home = await mkdtemp(join(tmpdir(), "switchboard-swift-"));
  const ports = {
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
    proxy: await freePort(),
  };
  await mkdir(join(home, "devices", "d1"), { recursive: true });
  for (const part of PARTS) {
    const builder = join(home, `${part}.builder`);
    const ring = async (...args: string[]) => {
      const { code, output } = await run("swift-ring-builder", [builder, ...args], { cwd: home });
      if (code > 1) throw new Error(`swift-ring-builder ${args[0]}:\n${output}`);
    };
    await ring("create", "4", "1", "1");
    await ring("add", `r1z1-127.0.0.1:${ports[part]}/d1`, "1");
    await ring("rebalance");
    await writeFile(join(home, `${part}.conf`), storageConf(home, part, ports[part]));
  }
  await writeFile(join(home, "proxy.conf"), proxyConf(home, ports.proxy));
  const servers = [...PARTS, "proxy" as const].map((part) =>
    startChild(`swift-${part}-server`, [join(home, `${part}.conf`)], { cwd: home, stdio: "ignore" }),
  );
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  try {
    await waitFor("Swift", async () => (await fetch(`${endpoint}/healthcheck`)).ok);
    await waitFor("Swift's bucket", () => makeBucket(endpoint, "switchboard"));
  } catch (error) {
    await Promise.all(servers.map((server) => stop(server)));
    throw error;
  }
  return {
    url: `s3+http://portal%3Aapp:portalsecret@127.0.0.1:${ports.proxy}/switchboard`,
    async stop() {
      await Promise.all(servers.map((server) => stop(server)));
      await rm(home, { recursive: true, force: true });
    },
  };
}

const storageConf = (home: string, part: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${process.env["USER"] ?? "root"}
swift_dir = ${home}
devices = ${join(home, "devices")}
mount_check = false
workers = 0
disable_fallocate = true
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;

const FILTERS = ["catch_errors", "gatekeeper", "healthcheck", "cache", "bulk", "s3api", "tempauth", "slo", "dlo"];
const SETTINGS: Readonly<Record<string, string>> = {
  tempauth: "user_portal_app = portalsecret .admin",
  s3api: "location = us-east-1\ns3_acl = false",
};
const proxyConf = (home: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${process.env["USER"] ?? "root"}
swift_dir = ${home}
workers = 0
[pipeline:main]
pipeline = ${FILTERS.join(" ")} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${FILTERS.map((name) => `[filter:${name}]\nuse = egg:swift#${name === "cache" ? "memcache" : name}\n${SETTINGS[name] ?? ""}`).join("\n")}
`;

/** Creates a bucket, which our storage adapter never does. Signed with the older, shorter scheme. */
async function makeBucket(endpoint: string, name: string): Promise<boolean> {
  const date = new Date().toUTCString();
  const signature = createHmac("sha1", "portalsecret").update(`PUT\n\n\n${date}\n/${name}`).digest("base64");
  const answer = await fetch(`${endpoint}/${name}`, {
    method: "PUT",
    headers: { date, authorization: `AWS portal:app:${signature}` },
  });
  return answer.ok;
}
