import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CommandError, type Context } from "./command.ts";

export interface Credentials {
  readonly url: string;
  readonly key: string;
}

type Env = Context["env"];

const fileIn = (env: Env): string =>
  join(env["XDG_CONFIG_HOME"] || join(homedir(), ".config"), "swb", "credentials.json");

/** The environment wins over the file, so that a job can use its own key on a shared machine. */
export async function findCredentials(env: Env): Promise<Credentials & { readonly from: string }> {
  const { SWITCHBOARD_URL: url, SWITCHBOARD_KEY: key } = env;
  if (key && url) return { url, key, from: "the environment" };
  if (key) throw new CommandError("config", "Set SWITCHBOARD_URL too, such as https://teams.example.com.");
  const file = fileIn(env);
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept === null) throw new CommandError("config", "You are not logged in. Run swb login ADDRESS.");
  if (((await stat(file)).mode & 0o077) !== 0) {
    throw new CommandError("config", `Other users can read ${file}. Run chmod 600 ${file}.`);
  }
  return { ...(JSON.parse(kept) as Credentials), from: file };
}

/** Replaces the file in one step, so that it is never readable by others, nor half written. */
export async function saveCredentials(env: Env, credentials: Credentials): Promise<string> {
  const file = fileIn(env);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  await writeFile(next, `${JSON.stringify(credentials)}\n`, { mode: 0o600 });
  await chmod(next, 0o600);
  await rename(next, file);
  return file;
}

/** Whether there was a file. */
export async function deleteCredentials(env: Env): Promise<boolean> {
  return rm(fileIn(env)).then(
    () => true,
    () => false,
  );
}

/** From a prompt without echo, or from standard input. Never from an argument, which other users can see. */
export async function readKey(): Promise<string> {
  const isTyped = process.stdin.isTTY;
  if (isTyped) process.stderr.write("API key: ");
  const silent = new Writable({ write: (_, __, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTyped });
  for await (const line of lines) {
    lines.close();
    if (isTyped) process.stderr.write("\n");
    return line.trim();
  }
  return "";
}
