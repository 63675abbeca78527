import type { FastifyInstance } from "fastify";
import { accountCheck } from "@portal/model/account-check/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import type { SipClient } from "../../adapters/sip/port.ts";
import { roundNow, roundResults, startRound, stopRound } from "./rounds.ts";
import { test } from "./service.ts";

export function accountCheckRoutes(app: FastifyInstance, context: AppContext, sip: SipClient): void {
  registerRoutes(app, context, "doctor", accountCheck, {
    test: (input, ctx) => test(context, sip, input, ctx),
    startRound: (input, ctx) => startRound(input, ctx),
    round: roundNow,
    roundResults,
    stopRound,
  });
}
