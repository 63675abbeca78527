import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { startChild, stop } from "./process.ts";

interface Linphone {
  /** Returns its log. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a real Linphone that fetches its accounts from this link. */
export async function startLinphone(home: string, link: string): Promise<Linphone> {
  // Fails to start without this directory, and reports nothing.
  await mkdir(join(home, ".local/share/linphone"), { recursive: true });
  const forwarder = await startForwarder(new URL(link));
  await writeFile(join(home, "rc"), `[misc]\nconfig-uri=${forwarder.link}\n`);
  const log = join(home, "log");
  const child = startChild("/usr/bin/linphonec", ["-c", join(home, "rc"), "-d", "3", "-l", log], {
    cwd: home,
    env: { ...process.env, HOME: home },
    stdio: ["pipe", "ignore", "ignore"],
  });
  return {
    log: () => readFile(log, "utf8").catch(() => ""),
    async stop() {
      await stop(child);
      forwarder.stop();
    },
  };
}

/** Forwards requests to the portal, because Linphone's own resolver does not know the names of this machine. */
async function startForwarder({ hostname, port, host, pathname }: URL) {
  const server = http.createServer((request, response) => {
    const { method, url, headers } = request;
    const target = { host: hostname.endsWith(".localhost") ? "127.0.0.1" : hostname, port };
    const onward = http.request({ ...target, method, path: url, headers: { ...headers, host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.writeHead(502).end());
    request.pipe(onward);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    link: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
