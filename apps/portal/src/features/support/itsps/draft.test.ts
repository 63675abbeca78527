import { expect, test } from "vitest";
import { BLANK, edited, givenIn, issuesIn } from "./draft.ts";

const typed = (...edits: [Parameters<typeof edited>[1], string][]) =>
  edits.reduce((draft, [field, value]) => edited(draft, field, value, true), BLANK);

test("the slug follows the name until it is edited", () => {
  expect(typed(["name", "Telefonía Clara"]).slug).toBe("telefonia-clara");
  expect(typed(["name", "Clara"], ["slug", "tc"], ["name", "Telefonía Clara"]).slug).toBe("tc");
  expect(edited(typed(["name", "Clara"]), "name", "Other", false).slug).toBe("clara");
});

test("maps issues to their fields", () => {
  expect([...issuesIn(typed(["name", "Clara"], ["domain", "sip.clara.example"]))]).toEqual([]);
  const wrong = typed(["name", " "], ["slug", "A b"], ["sort", "x"], ["help_url", "http://x"], ["domain", "no domain"]);
  expect(Object.fromEntries(issuesIn(wrong))).toEqual({
    domain: "voice.host",
    name: "field.required",
    slug: "itsp.slug",
    sort: "field.invalid",
    help_url: "link.https",
  });
});

test("omits empty values", () => {
  const draft = typed(["name", "Clara"], ["domain", "sip.clara.example"], ["port", "5061"]);
  expect(givenIn(draft)).toMatchObject({
    settings: { domain: "sip.clara.example", port: 5061 },
    help_url: null,
    sort: 100,
  });
});
