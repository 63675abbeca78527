import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeCertificates } from "./certificates.ts";
import { freePort, run, startChild, stop } from "./process.ts";
import { ROOT } from "./stack.ts";

export interface Proxy {
  readonly http: number;
  readonly https: number;
  /** The authority that signed its certificate. */
  readonly ca: Buffer;
  stop(): Promise<void>;
}

/** Starts HAProxy with ops/haproxy.cfg, on free ports and with a certificate for this host, in front of two servers. */
export async function startHaproxy(folder: string, host: string, servers: readonly [number, number]): Promise<Proxy> {
  const [http, https] = [await freePort(), await freePort()];
  await makeCertificates(folder, { proxy: { names: [host], days: 2, signed_by: "authority" } });
  const pem = join(folder, "proxy.pem");
  const parts = await Promise.all(["proxy.crt", "proxy.key"].map((name) => readFile(join(folder, name))));
  await writeFile(pem, Buffer.concat(parts));
  const text = (await readFile(join(ROOT, "ops/haproxy.cfg"), "utf8"))
    .replace("bind :80", `bind 127.0.0.1:${http}`)
    .replace("bind :443", `bind 127.0.0.1:${https}`)
    .replace("/etc/haproxy/certs/switchboard.pem", pem);
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, text);
  const env = { PATH: "/usr/sbin:/usr/bin", SERVER1: `127.0.0.1:${servers[0]}`, SERVER2: `127.0.0.1:${servers[1]}` };
  const { code, output } = await run("haproxy", ["-c", "-f", file], { env });
  if (code !== 0) throw new Error(output);
  const proxy = startChild("haproxy", ["-db", "-f", file], { stdio: "ignore", env }, "SIGTERM");
  return { http, https, ca: await readFile(join(folder, "ca.crt")), stop: () => stop(proxy) };
}
