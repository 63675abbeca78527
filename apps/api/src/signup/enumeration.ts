import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import type { signup } from "@portal/model/signup/contract.ts";
import { NO_TEAM } from "../platform/db.ts";
import { productOf } from "../platform/authenticate.ts";
import { Failure } from "../platform/fail.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { ChangeResult, ChangeContext, Transaction } from "../platform/register-routes.ts";
import { consumeMailQuota, enqueueLink } from "../links/service.ts";
import { enqueueMail } from "../mail/service.ts";
import { addressCanceled, alreadyHere } from "./emails.ts";
import { accountHere } from "./store.ts";

type Create = typeof signup.create;

/** The same answer as to a new address; why there is no new account is said where only its owner reads it. */
export async function answerAsIfNew(
  app: AppContext,
  { email, locale }: Input<Create>["body"],
  refusal: unknown,
  ctx: ChangeContext,
): Promise<ChangeResult<ReplyInput<Create>>> {
  const code = refusal instanceof Failure ? refusal.code : null;
  if (code !== "signup.email_taken" && code !== "signup.email_canceled") throw refusal;
  const { now, edition, change } = ctx;
  const product = productOf(edition);
  const may = await consumeMailQuota(app, ctx.db, "signup", product, email, now);
  return change(
    async (tx) => {
      if (may && code === "signup.email_taken") await tellOwner(app, tx, product, email, now);
      if (may && code === "signup.email_canceled") {
        const data = { support: app.config.LINK_SUPPORT };
        await enqueueMail(tx, addressCanceled, { team_id: NO_TEAM, recipient: email, locale, now, data });
      }
      return { success: true };
    },
    { team_id: NO_TEAM, action: "account.not_created" },
  );
}

/** Whoever has not confirmed the address yet gets the link to do so; all others, the ways in. */
async function tellOwner(app: AppContext, tx: Transaction, product: Product, email: string, now: Date): Promise<void> {
  const account = await accountHere(tx.db, product, email);
  if (!account?.verified_at && !account?.vouched) return enqueueLink(tx, "verify", product, email);
  const { locale } = account;
  const at = (path: string) => new URL(path, app.config.urls[product]).href;
  const data = { log_in: at("/login"), recover: at("/forgot-password") };
  await enqueueMail(tx, alreadyHere, { team_id: NO_TEAM, recipient: email, locale, now, data });
}
