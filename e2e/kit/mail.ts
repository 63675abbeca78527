import { expect } from "@playwright/test";

interface Caught {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly to: readonly { readonly address: string }[];
}

/** Everything the mail catcher holds for an address, oldest first. */
export async function mailsFor(address: string): Promise<Caught[]> {
  const all = (await (await fetch(`${process.env["E2E_MAIL"]}/api/email`)).json()) as Caught[];
  return all.filter((mail) => mail.to.some((recipient) => recipient.address === address));
}

/** Waits for the n-th mail to an address and reads its link out of it. */
export async function mailedLink(address: string, nth = 1): Promise<{ link: string; subject: string }> {
  await expect(async () => expect((await mailsFor(address)).length).toBeGreaterThanOrEqual(nth)).toPass();
  const { text, subject } = (await mailsFor(address))[nth - 1]!;
  const link = /https?:\/\/\S+#[\w-]{43}/.exec(text)?.[0];
  expect(link, "a link in the mail").toBeTruthy();
  return { link: link!, subject };
}
