import type { FastifyInstance } from "fastify";
import { signup } from "@portal/model/signup/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { enforceMinimumDuration } from "../../platform/minimum-duration.ts";
import { requestLink } from "../links/public.ts";
import { isOwnVerified, logVerifiedIn, lookAtLink, signUp, verify, checkEmail } from "./service.ts";

export function signupRoutes(app: FastifyInstance, context: AppContext): void {
  const { ENUMERATION, EMAIL_ANSWER_MS } = context.config;
  // If known addresses must not be revealed, the duration of a sign-up must not reveal them either.
  enforceMinimumDuration(
    app,
    ENUMERATION === "strict" ? ["signup.email", "signup.create"] : ["signup.email"],
    EMAIL_ANSWER_MS,
  );
  registerRoutes(app, context, "signup", signup, {
    email: (input, ctx) => checkEmail(context, input, ctx),
    create: (input, ctx) => signUp(context, input, ctx),
    sendLink: ({ query }, ctx) => requestLink(context, "verify", query.email, ctx, { sent: true }),
    resend: ({ body }, ctx) => requestLink(context, "verify", body.email, ctx, { sent: true }),
    openLink: (input, ctx) => lookAtLink(context, input, ctx),
    verify: (input, ctx) => verify(input, ctx),
    loginVerified: (input, ctx) => logVerifiedIn(context, input, ctx),
    isVerified: (input, ctx) => isOwnVerified(input, ctx),
  });
}
