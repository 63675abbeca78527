import * as z from "zod/mini";
import type { Product } from "@portal/model/members/shapes.ts";
import { EMAIL_CHECKS, LINK_LIFE_S, MAILS_PER_HOUR } from "@portal/model/limits.ts";
import { plusSeconds } from "../kit/clock.ts";
import type { Db } from "../kit/db.ts";
import { productOf } from "../kit/door.ts";
import type { House } from "../kit/house.ts";
import type { Changed, Changing, Transaction } from "../kit/mount.ts";
import { hashOf, keyedHash, newSecret } from "../kit/secrets.ts";
import { limitAddress, takeFrom } from "../kit/throttle.ts";
import { LinkData } from "../mail/template.ts";
import { sendLink } from "./jobs.ts";
import { type Purpose, insertLink, linkByHash, retireLinks, useLink } from "./store.ts";

/** A new link's token. It exists in the mail only; made when the mail is sent, so that it never waits anywhere. */
async function issueLink(db: Db, purpose: Purpose, account_id: string, now: Date): Promise<string> {
  const token = newSecret();
  const expires_at = plusSeconds(now, LINK_LIFE_S[purpose]);
  await retireLinks(db, account_id, purpose, now);
  await insertLink(db, { hash: hashOf(token), purpose, account_id, created_at: now, expires_at });
  return token;
}

/** What a template needs to say for its mail to carry such a link. */
export const linkTo = (purpose: Purpose, path: `/${string}`) => ({
  path,
  mint: (db: Db, data: object, now: Date) => issueLink(db, purpose, z.parse(LinkData, data).account_id, now),
});

/** Whose link this is, and whether it can still be used. Looking changes nothing. */
export async function openLink(db: Db, purpose: Purpose, token: string, now: Date) {
  const link = await linkByHash(db, purpose, hashOf(token));
  if (!link) return null;
  const { account_id, team_id, used_at, expires_at } = link;
  return { account_id, team_id, used_at, good: used_at === null && expires_at > now };
}

/** Uses the link up; false if somebody was faster. */
export async function takeLink(db: Db, purpose: Purpose, token: string, now: Date): Promise<boolean> {
  return (await useLink(db, purpose, hashOf(token), now)) !== undefined;
}

/** Every open link of a kind stops working: whatever they were for is settled another way. */
export const voidLinks = (db: Db, purpose: Purpose, account_id: string, now: Date) =>
  retireLinks(db, account_id, purpose, now);

/** Owes somebody a link by mail, committed with the change it belongs to. */
export const oweLink = (tx: Transaction, purpose: Purpose, product: Product, email: string): Promise<void> =>
  tx.enqueue(sendLink, { purpose, product, email });

/** A stranger asks for a link to be mailed: the same answer and the same work whether there is such an account or not. */
export async function askForLink<T>(
  house: House,
  purpose: Purpose,
  email: string,
  ctx: Changing,
  answer: T,
): Promise<Changed<T>> {
  const product = productOf(ctx.edition);
  await limitAddress(ctx.db, house.config, "link", EMAIL_CHECKS, ctx.request.ip, ctx.now);
  const may = await mayMail(house, ctx.db, purpose, product, email, ctx.now);
  return ctx.change(async (tx) => {
    if (may) await oweLink(tx, purpose, product, email);
    return answer;
  });
}

/** Whether one more mail of this kind may go to this address; each kind apart, so that none can use up the way back in. */
export async function mayMail(
  house: House,
  db: Db,
  kind: Purpose | "signup",
  product: Product,
  email: string,
  now: Date,
): Promise<boolean> {
  const who = keyedHash(house.lookup_key, `mail:${kind}:${product}`, email).toString("base64url");
  return (await takeFrom(db, `mail:${who}`, [{ seconds: 3600, most: MAILS_PER_HOUR }], now)) === 0;
}
