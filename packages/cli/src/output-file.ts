import { createWriteStream } from "node:fs";
import { lstat, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CommandError, type Context, type Outcome } from "./command.ts";

/** Writes to the file of `--output`, or to standard output. */
export async function writeOutput(
  { flags, signal }: Context,
  content: string | AsyncIterable<Uint8Array>,
  counted: object = {},
): Promise<Outcome> {
  const { output } = flags;
  if (flags.json && !output) throw new CommandError("usage", "With --json, name a file: --output FILE.");
  const target = output ? createWriteStream(output) : process.stdout;
  const source = typeof content === "string" ? Readable.from([content]) : content;
  await pipeline(source, target, { signal, end: output !== undefined }).catch(async (error: NodeJS.ErrnoException) => {
    // The reader has seen enough, such as `head`.
    if (error.code === "EPIPE" && !output) return;
    if (output && error.syscall !== "open") await removeFile(output);
    signal.throwIfAborted();
    // A connection that breaks off names no system call.
    if (error.syscall) throw new CommandError("failed", `Couldn't write ${output ?? "to standard output"}.`);
    throw new CommandError("unavailable", "The download was interrupted. Try again.");
  });
  return { data: { ...counted, ...(output && { file: output }) }, text: output ? `Saved ${output}.` : "" };
}

/** Part of a file looks like all of it. Devices and pipes stay. */
async function removeFile(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found?.isFile()) await rm(path, { force: true });
}
