import type { callActions } from "@portal/model/call-actions/contract.ts";
import { actionIssues } from "@portal/model/call-actions/rules.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { Failure, fail, mapConstraintErrors } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { actionsOf, saveActions } from "./store.ts";

export const list = (
  { params }: Input<typeof callActions.list>,
  { db }: ReadContext,
): HandlerResult<typeof callActions.list> => actionsOf(db, params.id);

export function save(
  { params, body }: Input<typeof callActions.save>,
  { change }: ChangeContext,
): HandlerResult<typeof callActions.save> {
  const { actions, version } = body;
  const wrong = actionIssues(actions).map(({ at, field, issue }) => ({ path: `actions.${at}.${field}`, issue }));
  if (wrong.length > 0) throw new Failure("request.invalid", undefined, wrong);
  return change(async ({ db, note }) => {
    const before = await actionsOf(db, params.id);
    if (before.version !== version) fail("actions.stale");
    const refusals = { call_actions_most: "actions.too_many" } as const;
    if (!(await mapConstraintErrors(refusals, () => saveActions(db, params.id, actions, version))))
      fail("actions.stale");
    note(`team:${params.id}`, { actions: { before: before.actions, after: actions } });
    return { actions, version: version + 1 };
  });
}
