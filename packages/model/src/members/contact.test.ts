import { describe, expect, test } from "vitest";
import { CONTACT } from "../limits.ts";
import { Contacts, contactIssue } from "./contact.ts";

describe("an email in a person's contacts", () => {
  test.each(["ann.lee@example.com", "a@b.co", "ann+work@mail.example.co.uk", "josé@correo.example"])(
    "accepts %j",
    (value) => {
      expect(contactIssue("email", value)).toBeNull();
    },
  );

  test.each([
    "ann",
    "ann@example",
    "@example.com",
    "ann@.",
    "ann lee@example.com",
    "ann@example.com later",
    "ann@exa mple.com",
    "<ann@example.com",
    "ann@<example.com",
    "ann@example.com>",
    "ann\u0007@example.com",
    "ann@exam\u0007ple.com",
    "ann@example.co\u0007m",
    "ann@lee@example.com",
  ])("rejects %j", (value) => {
    expect(contactIssue("email", value)).toBe("contact.email");
  });
});

describe("a phone number in a person's contacts", () => {
  test.each(["112", "+34600100200", "+34 600 100 200", "(0034) 600-100.200", "600 100 200"])("accepts %j", (value) => {
    for (const type of ["work", "home", "mobile"] as const) expect(contactIssue(type, value)).toBeNull();
  });

  test.each(["11", "1-1 (.)", "tel 600100200", "600100200 ext", "600+100", "++34600", "ann@example.com", "......"])(
    "rejects %j",
    (value) => {
      expect(contactIssue("mobile", value)).toBe("contact.phone");
    },
  );
});

test.each(["work", "email"] as const)("requires a value for a contact of kind %s", (type) => {
  expect(contactIssue(type, "")).toBe("field.required");
});

test("limits the length of a contact", () => {
  expect(contactIssue("work", "1".repeat(CONTACT.longest))).toBeNull();
  expect(contactIssue("work", "1".repeat(CONTACT.longest + 1))).toBe("field.invalid");
});

describe("the list of contacts", () => {
  const phones = (count: number) => Array.from({ length: count }, (_, n) => ({ type: "work", value: `60010020${n}` }));
  const email = { type: "email", value: "ann@example.com" };

  test("trims values and keeps their order", () => {
    expect(Contacts.parse([email, { type: "work", value: "  112 " }])).toEqual([email, { type: "work", value: "112" }]);
  });

  test("reports the position of a wrong contact", () => {
    const { error } = Contacts.safeParse([email, { type: "email", value: "ann" }]);
    expect(error?.issues).toMatchObject([{ code: "custom", message: "contact.email", path: [1, "value"] }]);
  });

  // spec: 8.99
  test("limits the number of contacts of each kind", () => {
    const full = phones(CONTACT.of_each_kind);
    expect(Contacts.safeParse([...full, email]).success).toBe(true);
    const { error } = Contacts.safeParse([email, ...phones(CONTACT.of_each_kind + 1)]);
    expect(error?.issues).toMatchObject([{ code: "custom", message: "contact.too_many" }]);
  });
});
