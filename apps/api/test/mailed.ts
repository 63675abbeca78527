import { openHandlings } from "../src/app.ts";
import type { TestHouse } from "./house.ts";
import { workOff } from "./jobs.ts";

/** Everything that is owed is sent; then the last mail to this address, decoded. */
export async function mailedTo(t: TestHouse, address: string): Promise<string> {
  await workOff(t, openHandlings(t.house, t.outside));
  const mail = t.mail.caught.findLast(({ to }) => to === address);
  if (!mail) throw new Error(`nothing was sent to ${address}`);
  return mail.raw
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The token of the link in the last mail to this address. */
export async function mailedToken(t: TestHouse, address: string, path: string): Promise<string> {
  const mail = await mailedTo(t, address);
  const token = new RegExp(`${path}[#/]([\\w-]{43})`).exec(mail)?.[1];
  if (!token) throw new Error(`no link to ${path} in the mail to ${address}`);
  return token;
}
