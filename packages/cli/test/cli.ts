import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BARE_ENV, startChild } from "../../../tools/parts/process.ts";

const ENTRY = new URL("../src/swb.ts", import.meta.url).pathname;

/** A person's account on a machine, where the command keeps its files. */
export async function openHome(env: Readonly<Record<string, string>> = {}) {
  const home = await mkdtemp(join(tmpdir(), "swb-"));
  const start = (args: readonly string[]) =>
    startChild(process.execPath, [ENTRY, ...args], {
      cwd: home,
      env: { ...BARE_ENV, HOME: home, XDG_CONFIG_HOME: join(home, "config"), ...env },
    });
  return {
    home,
    credentials: join(home, "config/swb/credentials.json"),
    start,
    async run(args: readonly string[], input = "") {
      const child = start(args);
      const out: string[] = [];
      const err: string[] = [];
      child.stdout.setEncoding("utf8").on("data", (text: string) => out.push(text));
      child.stderr.setEncoding("utf8").on("data", (text: string) => err.push(text));
      child.stdin.end(input);
      const [code] = (await once(child, "close")) as [number];
      return { code, out: out.join(""), err: err.join("") };
    },
  };
}
