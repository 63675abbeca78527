import { expect } from "@playwright/test";

export interface CaughtMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly { readonly filename: string }[];
  readonly to: readonly { readonly address: string }[];
}

/** Returns all caught emails to an address, oldest first. */
export async function mailsFor(address: string): Promise<CaughtMail[]> {
  const all = (await (await fetch(`${process.env["E2E_MAIL"]}/api/email`)).json()) as CaughtMail[];
  return all.filter((mail) => mail.to.some((recipient) => recipient.address === address));
}

/** Waits for the n-th email to an address and returns its link. */
export async function mailedLink(address: string, nth = 1): Promise<{ link: string; subject: string }> {
  await expect(async () => expect((await mailsFor(address)).length).toBeGreaterThanOrEqual(nth)).toPass();
  const { text, subject } = (await mailsFor(address))[nth - 1]!;
  const link = /https?:\/\/\S+#[\w-]{43}/.exec(text)?.[0];
  expect(link, "a link in the mail").toBeTruthy();
  return { link: link!, subject };
}
