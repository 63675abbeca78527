import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
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
    if (error.path) throw new CommandError("failed", `Couldn't write ${error.path}.`);
    if (output) await rm(output, { force: true });
    signal.throwIfAborted();
    throw new CommandError("unavailable", "The download was interrupted. Try again.");
  });
  return { data: { ...counted, ...(output && { file: output }) }, text: output ? `Saved ${output}.` : "" };
}
