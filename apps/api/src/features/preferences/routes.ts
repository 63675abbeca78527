import type { FastifyInstance } from "fastify";
import { MEMBER_COLUMNS } from "@portal/model/members/columns.ts";
import { preferences } from "@portal/model/preferences/contract.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { type ChangeContext, registerRoutes } from "../../platform/register-routes.ts";
import { subscriberOf } from "../mail/public.ts";
import { columnsOf, preferencesOf, setColumns, setPreferences, teamOfAccount } from "./store.ts";

const NOTHING = { list_productnotifications: false, list_promotions: false };

export function preferenceRoutes(app: FastifyInstance, context: AppContext): void {
  /** The account whose preferences these are: from an email's token, or of the logged-in user. */
  async function whose({ actor, db }: ChangeContext, token: string | undefined) {
    if (token === undefined) {
      return actor.side === "customer" ? { account_id: actor.account_id, as: {} } : fail("session.required");
    }
    const account_id = subscriberOf(context.config.secret_keys, token) ?? fail("token.invalid");
    const { team_id } = (await teamOfAccount(db, account_id)) ?? fail("token.invalid");
    return { account_id, as: { team_id, actor_id: account_id } };
  }

  registerRoutes(app, context, "preferences", preferences, {
    async get({ query }, { db, actor }) {
      if (actor.side !== "customer") fail("session.required");
      // The ids must be the caller's own.
      const own = query.userId.replace(/^U/, "") === actor.member_id && query.teamId === actor.team_id;
      return own ? preferencesOf(db, actor.account_id) : fail("request.not_found");
    },
    async update({ body: { token, ...wanted } }, ctx) {
      const { account_id, as } = await whose(ctx, token);
      return ctx.change(async ({ db, note }) => {
        await setPreferences(db, account_id, wanted);
        note(`account:${account_id}`, wanted);
        return wanted;
      }, as);
    },
    async ofToken({ body }, ctx) {
      const { account_id, as } = await whose(ctx, body.token);
      return ctx.change(({ db }) => preferencesOf(db, account_id), as);
    },
    async columns(_, { db, actor }) {
      if (actor.side !== "customer") fail("session.required");
      const { members = null } = await columnsOf(db, actor.account_id);
      return { members };
    },
    async setColumns({ body }, ctx) {
      const { account_id, as } = await whose(ctx, undefined);
      const members = MEMBER_COLUMNS.filter((column) => body.members.includes(column));
      return ctx.change(async ({ db, note }) => {
        await setColumns(db, account_id, { members });
        note(`account:${account_id}`, { members });
        return { members };
      }, as);
    },
    async leaveList({ params }, ctx) {
      const { account_id, as } = await whose(ctx, params.listToken);
      return ctx.change(async ({ db, note }) => {
        await setPreferences(db, account_id, NOTHING);
        note(`account:${account_id}`);
        return { success: true };
      }, as);
    },
  });
}
