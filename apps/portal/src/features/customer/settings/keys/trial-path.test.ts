import { KEY_SCOPE_NAMES, scopeFor } from "@portal/model/api-keys/scopes.ts";
import { PUBLIC_CALLS } from "@portal/model/v1/calls.ts";
import { expect, test } from "vitest";
import { trialPath } from "./trial-path.ts";

test.each(KEY_SCOPE_NAMES)("a key with %s alone is tried with a call that it may make, if there is one", (scope) => {
  const path = trialPath([scope]);
  if (path === null)
    return expect(scope).not.toMatch(/^(members|contacts|devices|rollout|voice|events|history|webhooks)\.read$/);
  const found = PUBLIC_CALLS.find(({ call }) => call.method === "GET" && call.path === path);
  expect(found && scopeFor(found.call.can)).toBe(scope);
});
