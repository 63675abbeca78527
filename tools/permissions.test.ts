import { expect, test } from "vitest";
import { ACCESS, type Rule } from "@portal/model/access.ts";
import { KEY_SCOPE_NAMES, rowsOf } from "@portal/model/api-keys/scopes.ts";
import { CALLS } from "@portal/model/features.ts";
import { KEY_CALLS, differencesFrom } from "@portal/api/proofs/permissions.ts";

// spec: 6.3 6.4 6.5 6.9
// asvs: V8.1.1
// api: 5
test("the access table matches the specification's access list", () => {
  expect(differencesFrom(ACCESS)).toEqual([]);
});

test("reports a flipped cell, a lost exception, a new row and a missing row", () => {
  const { "ticket.view": _, ...rest } = ACCESS;
  const table: Record<string, Rule> = {
    ...rest,
    "member.list": { ...rest["member.list"], cells: { ...cellsOf("member.list"), solo_pro: "y" } } as Rule,
    "case.password": { ...rest["case.password"], reason: undefined } as unknown as Rule,
    "billing.card": { ...rest["billing.card"], sudo: undefined } as unknown as Rule,
    "migration.stop": { ...rest["migration.stop"], despite: [] } as unknown as Rule,
    "account.borrow": rest["member.list"],
  };
  expect(differencesFrom(table)).toEqual([
    "ticket.view has a row in permissions.tsv, but the table does not have it",
    "member.list, solo_pro: expected n, is y",
    "billing.card, sudo: expected payment, is nothing",
    "migration.stop, despite moving: expected yes, is nothing",
    "case.password, reason: expected reason, is nothing",
    "account.borrow has no row in apps/api/proofs/permissions.tsv: say there who may do it, and where that is settled",
  ]);
});

test("the scopes of API keys open the calls that key-scopes.tsv lists, and no other", () => {
  const opened = CALLS.flatMap(({ name, call }) =>
    KEY_SCOPE_NAMES.filter((scope) => rowsOf([scope]).includes(call.can)).map((scope) => `${name} ${scope}`),
  );
  expect(opened.toSorted()).toEqual([...KEY_CALLS].map(([call, scope]) => `${call} ${scope}`).toSorted());
});

function cellsOf(action: keyof typeof ACCESS): object {
  const rule = ACCESS[action];
  return "cells" in rule ? rule.cells : {};
}
