import { KEY_SCOPE_NAMES, scopeFor } from "@portal/model/api-keys/scopes.ts";
import { CALLS } from "@portal/model/features.ts";
import { expect, test } from "vitest";
import { trialPath } from "./trial-path.ts";

test.each(KEY_SCOPE_NAMES)("a key with %s alone is tried with a call that it may make, if there is one", (scope) => {
  const path = trialPath([scope], "{id}");
  if (path === null)
    return expect(scope).not.toMatch(/^(members|contacts|devices|rollout|voice|events|history|webhooks)\.read$/);
  const found = CALLS.find(({ call }) => encodeURI(call.path) === path.replaceAll("%7Bid%7D", encodeURI("{id}")));
  expect(found && scopeFor(found.call.can)).toBe(scope);
});
