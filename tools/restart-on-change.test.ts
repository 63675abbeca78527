import type { ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startChild } from "./parts/process.ts";
import { restartOnChange } from "./parts/restart-on-change.ts";

let folder: string;
let file: string;
let log: string;
const written = async () => (await readFile(log, "utf8")).split("\n").filter(Boolean);
/** Each once, because a busy machine can see one save as two. */
const lines = async () => [...new Set(await written())];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "switchboard-restarts-"));
  [file, log] = [join(folder, "value.ts"), join(folder, "log")];
  await writeFile(file, "export const value = 1;\n");
  await writeFile(log, "");
});
afterEach(() => rm(folder, { recursive: true }));

/** A process that writes its name and the value it was started with, and stays. It is ready when it has written. */
function part(name: string) {
  const started: ChildProcess[] = [];
  const source = `
    import { appendFileSync } from "node:fs";
    import { value } from ${JSON.stringify(file)};
    appendFileSync(${JSON.stringify(log)}, \`${name} \${value}\\n\`);
    setInterval(() => {}, 1_000);`;
  let seen = 0;
  return {
    started,
    start() {
      const child = startChild(process.execPath, ["--input-type=module-typescript", "-e", source], { stdio: "ignore" });
      started.push(child);
      return child;
    },
    async isReady() {
      const starts = (await written()).filter((line) => line.startsWith(name)).length;
      if (starts === seen) return false;
      seen = starts;
      return true;
    },
  };
}

test("restarts one after the other when a source changes, also after one that couldn't start", async () => {
  const [server, worker] = [part("server"), part("worker")];
  const running = restartOnChange([server, worker], [folder]);
  try {
    await expect.poll(async () => (await lines()).toSorted()).toEqual(["server 1", "worker 1"]);
    await Promise.all([server.isReady(), worker.isReady()]);

    await writeFile(file, "export const value = 2;\n");
    await expect.poll(async () => (await lines()).slice(2)).toEqual(["server 2", "worker 2"]);

    await writeFile(file, "export const value = ;\n");
    await expect.poll(() => [server, worker].map(({ started }) => started.at(-1)?.exitCode)).toEqual([1, 1]);

    await writeFile(file, "export const value = 3;\n");
    await expect.poll(async () => (await lines()).slice(4)).toEqual(["server 3", "worker 3"]);
  } finally {
    await running.stop();
  }
  expect([...server.started, ...worker.started].every((child) => child.exitCode ?? child.signalCode)).toBe(true);
});
