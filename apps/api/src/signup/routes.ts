import type { FastifyInstance } from "fastify";
import { signup } from "@portal/model/signup/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { pace } from "../kit/pace.ts";
import { askForLink } from "../links/service.ts";
import { isOwnVerified, logVerifiedIn, lookAtLink, signUp, verify, whereEmailStands } from "./service.ts";

export function signupRoutes(app: FastifyInstance, house: House): void {
  const { ENUMERATION, EMAIL_ANSWER_MS } = house.config;
  // Where a known address is not to be told from a new one, creating an account must not tell either.
  pace(app, ENUMERATION === "strict" ? ["signup.email", "signup.create"] : ["signup.email"], EMAIL_ANSWER_MS);
  mount(app, house, "signup", signup, {
    email: (input, ctx) => whereEmailStands(house, input, ctx),
    create: (input, ctx) => signUp(house, input, ctx),
    sendLink: ({ query }, ctx) => askForLink(house, "verify", query.email, ctx, { sent: true }),
    resend: ({ body }, ctx) => askForLink(house, "verify", body.email, ctx, { sent: true }),
    openLink: (input, ctx) => lookAtLink(house, input, ctx),
    verify: (input, ctx) => verify(input, ctx),
    loginVerified: (input, ctx) => logVerifiedIn(house, input, ctx),
    isVerified: (input, ctx) => isOwnVerified(input, ctx),
  });
}
