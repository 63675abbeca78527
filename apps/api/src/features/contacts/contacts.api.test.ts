import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { COMMON_SHEET, EXTERNAL_COLUMNS, EXTERNAL_SHEET } from "@portal/model/contacts/sheets.ts";
import { emptyRow } from "@portal/model/sheets/sheet.ts";
import { type Answer, newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD, makePerson, makeTeam } from "../../../test/people.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

async function team(list: "commonContacts" | "externalDirectory") {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const admin = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "secondary" });
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email: admin.email, password: PASSWORD });
  const path = `team/${team_id}/${list}`;
  return { team_id, browser, path, add: (rows: object[]) => browser.send("POST", path, { rows }) };
}
const common = (changes: object = {}) => ({
  ...emptyRow(COMMON_SHEET),
  first_name: "Night",
  last_name: "Watch",
  work_number: "+34 600 100 200",
  ...changes,
});
let n = 0;
const external = (changes: object = {}) => {
  n += 1;
  const usual = { jid: `desk.${n}@pbx.example`, full_name: `Desk ${n}`, extension: `${100 + n}`, work_number: "1234" };
  return { ...emptyRow(EXTERNAL_SHEET), ...usual, ...changes };
};
const marked = ({ error }: Answer): string[] | undefined =>
  error?.fields?.map(({ path, issue }: Record<string, string>) => `${path} ${issue}`);

/** Both lists behave the same and differ only in their columns. */
describe.each([
  { list: "commonContacts", entry: common, name: "first_name", other: "last_name" },
  { list: "externalDirectory", entry: external, name: "full_name", other: "department" },
] as const)("$list", ({ list, entry, name, other }) => {
  // spec: 1.6
  test("can be added, listed by name, changed, removed and restored", async () => {
    const { browser, path, add } = await team(list);
    const { entries } = await add([
      entry({ [name]: "Night" }),
      entry({ [name]: "Ana", email: "Ana@supplier.example" }),
    ]);
    expect(entries).toHaveLength(2);
    const { id, version, ...ana } = entries[1];
    const names = async () =>
      (await browser.send("GET", path))["entries"].map((one: Record<string, string>) => one[name]);
    expect(await names()).toEqual(["Ana", "Night"]);
    const changed = { ...ana, [other]: "Ruiz" };
    expect(await browser.send("PUT", `${path}/${id}`, { ...changed, version })).toMatchObject({
      [other]: "Ruiz",
      version: 2,
    });
    expect(await browser.send("PUT", `${path}/${id}`, { ...ana, version })).toMatchObject({
      status: 415,
      error: { code: "contacts.stale" },
    });
    expect(await browser.send("POST", `${path}/remove`, { ids: [id] })).toMatchObject({ removed: 1 });
    expect(await browser.send("PUT", `${path}/${id}`, { ...ana, version: 2 })).toMatchObject({
      status: 410,
      error: { code: "contacts.gone" },
    });
    expect(await names()).toEqual(["Night"]);
    expect(await browser.send("POST", `${path}/restore`, { ids: [id] })).toMatchObject({ restored: 1 });
    expect((await browser.send("GET", path))["entries"][0]).toMatchObject({ [other]: "Ruiz", version: 2 });
  });

  test("does not restore an entry whose address was taken meanwhile", async () => {
    const { browser, path, add } = await team(list);
    const { entries } = await add([entry({ email: "one@supplier.example" })]);
    const ids = [entries[0].id];
    await browser.send("POST", `${path}/remove`, { ids });
    await add([entry({ email: "ONE@supplier.example" })]);
    expect(await browser.send("POST", `${path}/restore`, { ids })).toMatchObject({
      error: { code: "contacts.exists" },
    });
  });

  // spec: 5.29 9.13
  test("takes 100 entries at a time and 1,000 in total, also under parallel requests", async () => {
    const { browser, path, add, team_id } = await team(list);
    const hundred = () => add(Array.from({ length: 100 }, () => entry()));
    expect(await add(Array.from({ length: 101 }, () => entry()))).toMatchObject({ status: 400 });
    for (let n = 0; n < 9; n += 1) await hundred();
    const late = await Promise.all([hundred(), hundred(), hundred()]);
    expect(late.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(late.find(({ status }) => status === 409)).toMatchObject({
      error: { code: "contacts.full", values: { most: 1000 } },
    });
    const { entries } = await browser.send("GET", path);
    expect(entries).toHaveLength(1000);
    const query = t.owner.selectFrom("contact_lists").select("size").where("team_id", "=", team_id);
    expect(await query.executeTakeFirst()).toEqual({ size: 1000 });
    // A freed place can be taken by another entry; restoring the first one then fails.
    const ids = [entries[0].id];
    await browser.send("POST", `${path}/remove`, { ids });
    await add([entry()]);
    expect(await browser.send("POST", `${path}/restore`, { ids })).toMatchObject({ error: { code: "contacts.full" } });
  });
});

test("common contacts need a phone number or an address", async () => {
  const { add } = await team("commonContacts");
  const answer = await add([common(), common({ work_number: "" }), common({ first_name: "", email: "no" })]);
  expect(answer.status).toBe(400);
  expect(marked(answer)).toEqual([
    "rows.1.work_number contacts.unreachable",
    "rows.2.first_name field.required",
    "rows.2.email contact.email",
  ]);
});

describe("the external directory", () => {
  // spec: 3.32
  test("keeps the eight columns of an entry under the specification's headers", async () => {
    const { browser, path, add } = await team("externalDirectory");
    const row = {
      jid: "desk@pbx.example",
      full_name: "Front Desk",
      email: "desk@branch.example",
      extension: "301",
      work_number: "+34 911 201",
      mobile_number: "+34 600 100",
      website: "https://branch.example/desk",
      department: "Front",
    };
    expect(await add([row])).toMatchObject({ status: 200 });
    expect((await browser.send("GET", path))["entries"]).toMatchObject([row]);
    expect(EXTERNAL_COLUMNS.map(({ key, header }) => [key, header])).toEqual([
      ["jid", "JID"],
      ["full_name", "Full Name"],
      ["email", "Email"],
      ["extension", "Extension"],
      ["work_number", "Work Number"],
      ["mobile_number", "Mobile Number"],
      ["website", "Website"],
      ["department", "Department"],
    ]);
  });

  // spec: 5.31 5.32 5.33 5.34 5.35 5.36
  test("names every invalid cell, in the file and against the list", async () => {
    const { browser, add, path } = await team("externalDirectory");
    const there = external({ email: "there@pbx.example" });
    const { entries } = await add([there]);
    const twice = external();
    const answer = await add([
      external({ jid: there.jid.toUpperCase() }),
      external({ email: "THERE@pbx.example" }),
      twice,
      external({ jid: twice.jid }),
      external({ work_number: "", mobile_number: "" }),
      external({ extension: "12a", website: "javascript:alert(1)", mobile_number: "123" }),
      external({ website: "https://pbx.example/desk?7", department: "Front" }),
      external({ jid: "", full_name: "", extension: "", email: "nobody" }),
    ]);
    expect(marked(answer)?.toSorted()).toEqual([
      "rows.0.jid contacts.jid_exists",
      "rows.1.email contacts.email_exists",
      "rows.3.jid contacts.jid_exists",
      "rows.4.work_number contacts.no_phone",
      "rows.5.extension contacts.extension",
      "rows.5.mobile_number contacts.phone",
      "rows.5.website contacts.website",
      "rows.7.email contact.email",
      "rows.7.extension field.required",
      "rows.7.full_name field.required",
      "rows.7.jid field.required",
    ]);
    expect((await browser.send("GET", path))["entries"]).toHaveLength(1);
    // An entry does not conflict with its own values.
    const { id, ...own } = entries[0];
    expect(await browser.send("PUT", `${path}/${id}`, { ...own, department: "Front" })).toMatchObject({ version: 2 });
  });

  // asvs: V8.2.2
  // api: 1
  test("belongs to its team and is separate from common contacts", async () => {
    const mine = await team("externalDirectory");
    const { entries } = await mine.add([external()]);
    const other = await team("externalDirectory");
    expect(await other.browser.send("POST", `${other.path}/remove`, { ids: [entries[0].id] })).toMatchObject({
      removed: 0,
    });
    const common = mine.path.replace("externalDirectory", "commonContacts");
    expect(await mine.browser.send("POST", `${common}/remove`, { ids: [entries[0].id] })).toMatchObject({ removed: 0 });
    expect((await mine.browser.send("GET", mine.path))["entries"]).toHaveLength(1);
  });
});
