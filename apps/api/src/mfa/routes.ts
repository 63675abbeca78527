import type { FastifyInstance } from "fastify";
import { mfa } from "@portal/model/mfa/contract.ts";
import { inSeconds } from "../kit/clock.ts";
import type { House } from "../kit/house.ts";
import { type Reading, mount } from "../kit/mount.ts";
import { beginLogin } from "../session/service.ts";
import { attemptOf } from "./attempt.ts";
import * as service from "./service.ts";

export function mfaRoutes(app: FastifyInstance, house: House): void {
  const subject = async ({ db, request, now }: Reading) => (await attemptOf(db, request, now))?.subject;
  mount(app, house, "mfa", mfa, {
    begin: ({ body }, ctx) => beginLogin(house, body, ctx, (account) => service.begin(account, ctx)),
    isRequired: (_input, ctx) => service.isRequired(house, ctx),
    lastTime: async (_input, ctx) => {
      const known = await subject(ctx);
      const last_2fa_check_at = known?.mfa_checked_at ? inSeconds(known.mfa_checked_at) : null;
      return { last_2fa_check_at, two_fa_opt_skip: known?.mfa_skip ?? false };
    },
    isEnabled: async (_input, ctx) => ({ is_2fa_enabled: Boolean((await subject(ctx))?.mfa_seed) }),
    isEnabledForMe: (_input, ctx) => service.stateOf(ctx),
    generate: (_input, ctx) => service.generate(house, ctx),
    verify: (input, ctx) => service.verify(house, input, ctx),
    confirm: (_input, ctx) => service.confirm(ctx),
    skip: (input, ctx) => service.chooseSkip(input, ctx),
    remember: (_input, ctx) => service.remember(ctx),
    recognise: (_input, ctx) => service.recognise(house, ctx),
    reset: (input, ctx) => service.resetWithCode(input, ctx),
    touch: (_input, ctx) => service.timeOf(ctx),
    renewCodes: (_input, ctx) => service.renewCodes(ctx),
    toggle: (input, ctx) => service.switchOffOwn(house, input, ctx),
  });
}
