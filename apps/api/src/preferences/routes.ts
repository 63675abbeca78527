import type { FastifyInstance } from "fastify";
import { preferences } from "@portal/model/preferences/contract.ts";
import { fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { preferencesOf, setPreferences } from "./store.ts";

export function preferenceRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "preferences", preferences, {
    async get({ query }, { db, actor }) {
      if (actor.side !== "customer") fail("session.required");
      // The ids say whose: they can only be one's own.
      const own = query.userId.replace(/^U/, "") === actor.member_id && query.teamId === actor.team_id;
      return own ? preferencesOf(db, actor.account_id) : fail("request.not_found");
    },
    update({ body }, { actor, change }) {
      if (actor.side !== "customer") fail("session.required");
      return change(async ({ db, note }) => {
        await setPreferences(db, actor.account_id, body);
        note(`account:${actor.account_id}`, body);
        return body;
      });
    },
  });
}
