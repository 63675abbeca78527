import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Id } from "../kit/schemas.ts";
import { CALL_ACTION } from "../limits.ts";
import { USES } from "./rules.ts";

const text = z.string().check(z.trim(), z.maxLength(100));
const CallActions = z.array(z.strictObject({ label: text, code: text, use_as: z.enum(USES) }));
const TeamParams = z.strictObject({ id: Id });
const List = z.object({ actions: CallActions, version: Count });

export const callActions = group({
  list: {
    method: "GET",
    path: "/api/v2/team/{id}/call_actions",
    summary: "Lists the team's call actions in order",
    can: "action.list",
    owner: "team",
    params: TeamParams,
    reply: List,
    errors: ["team.not_found"],
  },
  save: {
    method: "PUT",
    path: "/api/v2/team/{id}/call_actions",
    summary: "Replaces the team's call actions",
    can: "action.edit",
    owner: "team",
    refused_while_busy: true,
    audit: "call_actions.changed",
    params: TeamParams,
    body: z.strictObject({ actions: CallActions.check(z.maxLength(CALL_ACTION.most * 5)), version: Count }),
    reply: List,
    errors: ["team.not_found", "actions.too_many", "actions.stale", "team.busy"],
  },
});
