import type { Input } from "@portal/model/kit/endpoint.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import type { signup } from "@portal/model/signup/contract.ts";
import { NO_TEAM } from "../../platform/db.ts";
import { productOf } from "../../platform/authenticate.ts";
import { Failure } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, Transaction } from "../../platform/register-routes.ts";
import { consumeMailQuota, enqueueLink } from "../links/public.ts";
import { enqueueMail } from "../mail/public.ts";
import { addressCanceled, alreadyHere } from "./emails.ts";
import { accountHere } from "./store.ts";

type Create = typeof signup.create;

/** Answers like a new address. Why there is no new account is emailed to its owner only. */
export async function answerAsIfNew(
  app: AppContext,
  { email, locale }: Input<Create>["body"],
  refusal: unknown,
  ctx: ChangeContext,
): HandlerResult<Create> {
  const code = refusal instanceof Failure ? refusal.code : null;
  if (code !== "signup.email_taken" && code !== "signup.email_canceled") throw refusal;
  const { now, edition, change } = ctx;
  const product = productOf(edition);
  const may = await consumeMailQuota(app, ctx.db, "signup", product, email, now);
  return change(
    async (tx) => {
      if (may && code === "signup.email_taken") await notifyOwner(app, tx, product, email, now);
      if (may && code === "signup.email_canceled") {
        await enqueueMail(tx, addressCanceled, { team_id: NO_TEAM, recipient: email, locale, now, data: {} });
      }
      return { success: true };
    },
    { team_id: NO_TEAM, action: "account.not_created" },
  );
}

/** Sends the verification link to an unverified account, and the ways to log in to all others. */
async function notifyOwner(
  app: AppContext,
  tx: Transaction,
  product: Product,
  email: string,
  now: Date,
): Promise<void> {
  const account = await accountHere(tx.db, product, email);
  if (!account?.verified_at && !account?.vouched) return enqueueLink(tx, "verify", product, email);
  const { locale } = account;
  const at = (path: string) => new URL(path, app.config.urls[product]).href;
  const data = { log_in: at("/login"), recover: at("/forgot-password") };
  await enqueueMail(tx, alreadyHere, { team_id: NO_TEAM, recipient: email, locale, now, data });
}
