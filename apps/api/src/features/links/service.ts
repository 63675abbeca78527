import * as z from "zod/mini";
import type { Product } from "@portal/model/members/schemas.ts";
import { EMAIL_CHECKS, LINK_LIFE_S, MAILS_PER_HOUR } from "@portal/model/limits.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { productOf } from "../../platform/authenticate.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeResult, ChangeContext, Transaction } from "../../platform/register-routes.ts";
import { hashOf, keyedHash, newSecret } from "../../platform/secrets.ts";
import { limitAddress, consumeRateLimit } from "../../platform/throttle.ts";
import { LinkData } from "../../platform/email-template.ts";
import { sendLink } from "./jobs.ts";
import { type Purpose, insertLink, linkByHash, retireLinks, markLinkUsed } from "./store.ts";

/** Creates a link's token when the email is sent. It exists only in the email. */
async function issueLink(db: Db, purpose: Purpose, account_id: string, now: Date): Promise<string> {
  const token = newSecret();
  const expires_at = plusSeconds(now, LINK_LIFE_S[purpose]);
  await retireLinks(db, account_id, purpose, now);
  await insertLink(db, { hash: hashOf(token), purpose, account_id, created_at: now, expires_at });
  return token;
}

/** Lets a template include a link of this purpose. */
export const linkTo = (purpose: Purpose, path: `/${string}`) => ({
  path,
  mint: (db: Db, data: object, now: Date) => issueLink(db, purpose, z.parse(LinkData, data).account_id, now),
});

/** Returns a link and whether it is still valid. Does not use it up. */
export async function findLink(db: Db, purpose: Purpose, token: string, now: Date) {
  const link = await linkByHash(db, purpose, hashOf(token));
  if (!link) return null;
  const { account_id, team_id, used_at, expires_at } = link;
  return { account_id, team_id, used_at, good: used_at === null && expires_at > now };
}

/** Uses up the link. Returns false if another request was first. */
export async function consumeLink(db: Db, purpose: Purpose, token: string, now: Date): Promise<boolean> {
  return (await markLinkUsed(db, purpose, hashOf(token), now)) !== undefined;
}

/** Revokes every open link of a purpose, because its matter was settled another way. */
export const revokeLinks = (db: Db, purpose: Purpose, account_id: string, now: Date) =>
  retireLinks(db, account_id, purpose, now);

/** Queues an email with a link, in the transaction of the change it belongs to. */
export const enqueueLink = (tx: Transaction, purpose: Purpose, product: Product, email: string): Promise<void> =>
  tx.enqueue(sendLink, { purpose, product, email });

/** Handles an anonymous request for a link: same answer and same work whether or not the account exists. */
export async function requestLink<T>(
  app: AppContext,
  purpose: Purpose,
  email: string,
  ctx: ChangeContext,
  answer: T,
): Promise<ChangeResult<T>> {
  const product = productOf(ctx.edition);
  await limitAddress(ctx.db, app.config, "link", EMAIL_CHECKS, ctx.request.ip, ctx.now);
  const may = await consumeMailQuota(app, ctx.db, purpose, product, email, ctx.now);
  return ctx.change(async (tx) => {
    if (may) await enqueueLink(tx, purpose, product, email);
    return answer;
  });
}

/**
 * Whether another email of this kind may go to this address. Kinds are counted separately, so none can block password
 * recovery.
 */
export async function consumeMailQuota(
  app: AppContext,
  db: Db,
  kind: Purpose | "signup",
  product: Product,
  email: string,
  now: Date,
): Promise<boolean> {
  const who = keyedHash(app.lookup_key, `mail:${kind}:${product}`, email).toString("base64url");
  return (await consumeRateLimit(db, `mail:${who}`, [{ seconds: 3600, most: MAILS_PER_HOUR }], now)) === 0;
}
