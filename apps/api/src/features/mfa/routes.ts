import type { FastifyInstance } from "fastify";
import { mfa } from "@portal/model/mfa/contract.ts";
import { inSeconds } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { type ReadContext, registerRoutes } from "../../platform/register-routes.ts";
import { beginLogin } from "../session/public.ts";
import { attemptOf } from "./attempt.ts";
import * as service from "./service.ts";

export function mfaRoutes(app: FastifyInstance, context: AppContext): void {
  const subject = async ({ db, request, now }: ReadContext) => (await attemptOf(db, request, now))?.subject;
  registerRoutes(app, context, "mfa", mfa, {
    begin: ({ body }, ctx) => beginLogin(context, body, ctx, (account) => service.begin(account, ctx)),
    isRequired: (_input, ctx) => service.isRequired(context, ctx),
    lastTime: async (_input, ctx) => {
      const known = await subject(ctx);
      const last_2fa_check_at = known?.mfa_checked_at ? inSeconds(known.mfa_checked_at) : null;
      return { last_2fa_check_at, two_fa_opt_skip: known?.mfa_skip ?? false };
    },
    isEnabled: async (_input, ctx) => ({ is_2fa_enabled: Boolean((await subject(ctx))?.mfa_seed) }),
    isEnabledForMe: (_input, ctx) => service.stateOf(ctx),
    generate: (_input, ctx) => service.generate(context, ctx),
    verify: (input, ctx) => service.verify(context, input, ctx),
    confirm: (_input, ctx) => service.confirm(ctx),
    skip: (input, ctx) => service.chooseSkip(input, ctx),
    remember: (_input, ctx) => service.remember(ctx),
    recognise: (_input, ctx) => service.recognise(context, ctx),
    reset: (input, ctx) => service.resetWithCode(input, ctx),
    touch: (_input, ctx) => service.getLastCheck(ctx),
    renewCodes: (_input, ctx) => service.renewCodes(ctx),
    toggle: (input, ctx) => service.switchOffOwn(context, input, ctx),
  });
}
