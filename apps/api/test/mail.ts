import { openJobHandlers } from "../src/app.ts";
import type { TestApp } from "./test-app.ts";
import { runJobs } from "./jobs.ts";

/** Sends everything in the queue and returns the last email to this address, decoded. */
export async function readMailTo(t: TestApp, address: string): Promise<string> {
  await runJobs(t, openJobHandlers(t.context, t.adapters));
  const mail = t.mail.caught.findLast(({ to }) => to === address);
  if (!mail) throw new Error(`nothing was sent to ${address}`);
  return mail.raw
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Returns the token of the link in the last email to this address. */
export async function readMailToken(t: TestApp, address: string, path: string): Promise<string> {
  const mail = await readMailTo(t, address);
  const token = new RegExp(`${path}[#/]([\\w-]{43})`).exec(mail)?.[1];
  if (!token) throw new Error(`no link to ${path} in the mail to ${address}`);
  return token;
}
