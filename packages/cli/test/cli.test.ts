import { once } from "node:events";
import { chmod, lstat, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { KEY_SCOPE_NAMES, type KeyScope } from "@portal/model/api-keys/scopes.ts";
import { parseCsv } from "@portal/model/sheets/csv.ts";
import { openListening, teamWithKey, workingMeanwhile } from "@portal/api/test/listening.ts";
import { makePerson } from "@portal/api/test/people.ts";
import { newPhone } from "@portal/api/test/phones.ts";
import { issueKey } from "@portal/api/test/api-keys.ts";
import type { TestApp } from "@portal/api/test/test-app.ts";
import { Switchboard, verifyWebhook } from "@switchboard/sdk";
import { startFaultyProxy } from "../../sdk/test/faulty-proxy.ts";
import { openHome } from "./cli.ts";

let t: TestApp;
let origin: string;
beforeAll(async () => {
  ({ t, origin } = await openListening(inject("clusterUrl")));
});
afterAll(() => t.close());

async function open(scopes: readonly KeyScope[] = KEY_SCOPE_NAMES, seats = 100) {
  const team = await teamWithKey(t, scopes, seats);
  return { ...team, ...(await openHome({ SWITCHBOARD_URL: origin, SWITCHBOARD_KEY: team.key })) };
}

describe("login", () => {
  test("keeps a key from standard input in a file that only its owner can read", async () => {
    const { key } = await teamWithKey(t, ["members.read"]);
    const { run, credentials } = await openHome();
    expect(await run(["whoami"])).toMatchObject({
      code: 78,
      err: "You are not logged in. Run swb login ADDRESS.\n",
    });
    const done = await run(["login", origin], `${key}\n`);
    expect(done).toMatchObject({ code: 0, err: "" });
    expect(done.out).not.toContain(key);
    expect((await stat(credentials)).mode & 0o777).toBe(0o600);
    expect(await run(["whoami", "--json"])).toMatchObject({ code: 0, out: expect.stringContaining(origin) });
    expect((await run(["members", "list"])).code).toBe(0);

    await chmod(credentials, 0o644);
    expect(await run(["members", "list"])).toMatchObject({ code: 78, err: expect.stringContaining("chmod 600") });
    expect((await run(["logout"])).out).toContain("Logged out");
    expect((await run(["logout"])).out).toContain("not logged in");
    await expect(stat(credentials)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test.each([
    ["an unknown key", () => [origin], `sbk_${"A".repeat(22)}.${"A".repeat(43)}`, 77, "was not accepted"],
    ["something else", () => [origin], "secret", 78, "starts with sbk_"],
    ["no address", () => [], "", 64, "Name the address"],
    ["what is no address", () => ["teams"], "sbk_x", 78, "not an address"],
    ["an address without TLS", () => ["http://teams.example.com"], "sbk_x", 78, "https"],
    ["an address where nothing answers", () => ["http://127.0.0.1:9"], "sbk_x", 69, "Check the address"],
  ])("refuses %s, and keeps nothing", async (_, args, input, code, message) => {
    const { run, credentials } = await openHome();
    const { err, ...result } = await run(["login", ...args()], input);
    expect(result).toEqual({ code, out: "" });
    expect(err).toContain(message);
    expect(err.trim().split("\n")).toHaveLength(1);
    await expect(stat(credentials)).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("members", () => {
  const CSV = "Mail;Name;Mobile\r\nada@example.com;Ada Byron;+34 600 100 201\r\n\r\nnot-an-address;Eva Luna;\r\n";

  test("are listed with tabs for programs, or as JSON", async () => {
    const { run, team_id, admin } = await open();
    const other = await makePerson(t.owner, t.clock.now(), team_id);
    const { out } = await run(["members", "list"]);
    const [head, ...rows] = out
      .trim()
      .split("\n")
      .map((line) => line.split("\t"));
    expect(head).toEqual(["EMAIL", "NAME", "STATUS", "ROLE", "EXTENSION"]);
    expect(new Set(rows.map(([email]) => email))).toEqual(new Set([admin.email, other.email]));
    const json = await run(["members", "list", "--json", "--search", other.email]);
    expect(JSON.parse(json.out)).toMatchObject([{ email: other.email }]);
  });

  test("are imported by the rules of the import page", async () => {
    const { run, home, key } = await open();
    await writeFile(join(home, "new.csv"), CSV);
    const dry = await run(["members", "import", "new.csv", "--dry-run"]);
    expect(dry).toMatchObject({ code: 0, err: "" });
    expect(dry.out).toMatch(/^Line 4, not-an-address: email: [^{]+\n1 would be added, 1 refused of 2 rows\.\n$/);
    const sb = new Switchboard({ baseUrl: origin, key });
    expect((await sb.members.list({ search: "ada@example.com" })).members).toEqual([]);

    const done = await workingMeanwhile(t, run(["members", "import", "new.csv", "--json"]));
    expect(done.code).toBe(1);
    expect(JSON.parse(done.out)).toMatchObject({
      state: "partial",
      created: 1,
      refusals: [{ line: 4, email: "not-an-address", column: "email" }],
    });
    const { members } = await sb.members.list({ search: "ada@example.com" });
    expect(members).toMatchObject([{ first_name: "Ada", last_name: "Byron", status: "invited" }]);
    expect((await sb.members.get(members[0]!.id)).team_provided_contact_information).toEqual([
      { type: "mobile", value: "+34 600 100 201" },
    ]);
  });

  test.each<[what: string, content: string | Uint8Array | null, message: RegExp]>([
    ["is missing", null, /Couldn't read/],
    ["is empty", "", /no header/],
    ["has only a header", "Email,Name\n", /no rows/],
    ["is not CSV", 'Email,Name\n"a', /quote/],
    ["has unknown columns", "Mail,Benennung\na@example.com,Ada\n", /not clear what these columns are: Benennung/],
    ["has passwords", "Email,Password\na@example.com,Handed-Over7\n", /passwords, which keys can't set/],
    ["has too many rows", `Email\n${"a@example.com\n".repeat(5_001)}`, /more than 5000 rows/],
  ])("are not imported from a file that %s", async (_, content, message) => {
    const { run, home } = await open();
    if (content !== null) await writeFile(join(home, "new.csv"), content);
    const { code, err } = await run(["members", "import", "new.csv"]);
    expect({ code, err }).toEqual({ code: 65, err: expect.stringMatching(message) });
  });

  test("are not imported without seats, or in part if all or nothing is wanted", async () => {
    const { run, home, key } = await open(KEY_SCOPE_NAMES, 1);
    await writeFile(join(home, "new.csv"), CSV);
    expect(await run(["members", "import", "new.csv"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("1 seats"),
    });
    expect(await run(["members", "import", "new.csv", "--all-or-nothing"])).toMatchObject({
      code: 1,
      out: expect.stringContaining("0 would be added"),
    });
    const sb = new Switchboard({ baseUrl: origin, key });
    expect((await sb.members.list()).members).toHaveLength(1);
  });

  test("are exported as CSV", async () => {
    const { run, home, admin } = await open();
    const { out } = await run(["members", "export"]);
    const [head, row] = parseCsv(out) ?? [];
    expect(head?.slice(0, 4)).toEqual(["Email", "First Name", "Last Name", "Role"]);
    expect([row?.[0], row?.[3]]).toEqual([admin.email, "primary"]);
    expect(await run(["members", "export", "--output", "all.csv"])).toMatchObject({ code: 0, out: "Saved all.csv.\n" });
    expect(await readFile(join(home, "all.csv"), "utf8")).toBe(out);
    expect(await run(["members", "export", "--output", "none/all.csv"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("Couldn't write"),
    });
    expect((await run(["members", "template"])).out).toContain("Email,Password");
  });

  test("are exported with an error if the disk is full, and a device is not removed", async () => {
    const { run, home } = await open();
    await symlink("/dev/full", join(home, "full.csv"));
    expect(await run(["members", "export", "--output", "full.csv"])).toEqual({
      code: 1,
      out: "",
      err: "Couldn't write full.csv.\n",
    });
    expect((await lstat(join(home, "full.csv"))).isSymbolicLink()).toBe(true);
  });

  test("are exported to a reader that stops early, such as head, without an error", async () => {
    const { start } = await open();
    const child = start(["members", "export"]);
    child.stdout.destroy();
    const err: string[] = [];
    child.stderr.setEncoding("utf8").on("data", (text: string) => err.push(text));
    expect([...(await once(child, "close")), err.join("")]).toEqual([0, null, ""]);
  });

  test("leave no file behind when a download is interrupted", async () => {
    const { key } = await open();
    const proxy = await startFaultyProxy(origin);
    const { run, home } = await openHome({ SWITCHBOARD_URL: proxy.origin, SWITCHBOARD_KEY: key });
    proxy.plan("cut");
    expect(await run(["members", "template", "--output", "new.csv"])).toEqual({
      code: 69,
      out: "",
      err: "The download was interrupted. Try again.\n",
    });
    await expect(stat(join(home, "new.csv"))).rejects.toMatchObject({ code: "ENOENT" });
    await proxy.close();
  });
});

test("an exported team can be imported into another one", async () => {
  const from = await open();
  const into = await open();
  const people = "Email,First Name,Last Name,Mobile Number,Work Number\r\n".concat(
    "grace.hopper@example.com,Grace,Hopper,+34 600 100 202,+34 910 000 001\r\n",
    "alan.turing@example.com,Alan,Turing,,\r\n",
  );
  await writeFile(join(from.home, "new.csv"), people);
  expect(await workingMeanwhile(t, from.run(["members", "import", "new.csv"]))).toMatchObject({ code: 0 });
  const found = ["--search", "example.com", "--filter", "invited"];
  const { out } = await from.run(["members", "export", "--numbers", ...found]);
  const [head, ...rows] = parseCsv(out) ?? [];
  expect(head?.slice(0, 5)).toEqual(["Email", "First Name", "Last Name", "Work Number", "Mobile Number"]);
  expect(rows.map((row) => row.slice(0, 5).join()).toSorted()).toEqual([
    "alan.turing@example.com,Alan,Turing,,",
    "grace.hopper@example.com,Grace,Hopper,+34 910 000 001,+34 600 100 202",
  ]);
  expect(rows[0]?.[head?.indexOf("Voice Account") ?? -1]).toBe("no");

  // A person is on one team at a time.
  const renamed = out.replaceAll("@example.com", "@example.org");
  await writeFile(join(into.home, "all.csv"), renamed);
  expect(await workingMeanwhile(t, into.run(["members", "import", "all.csv"]))).toMatchObject({ code: 0, err: "" });
  const again = await into.run(["members", "export", "--numbers", "--filter", "invited"]);
  const withoutTimes = (text: string) => (parseCsv(text) ?? []).map((row) => row.slice(0, 9).join()).toSorted();
  expect(withoutTimes(again.out)).toEqual(withoutTimes(renamed));
});

test("phones are listed with their member", async () => {
  const { run, admin } = await open(["devices.read"]);
  const phone = newPhone(t, "127.0.0.1");
  expect(await phone.logIn(admin.email)).toMatchObject({ status: 200 });
  const { out } = await run(["devices", "list"]);
  expect(out.split("\n").map((line) => line.split("\t").slice(0, 3))).toEqual([
    ["DEVICE", "MEMBER", "STATE"],
    ["Ines' phone", admin.email, "logged_in"],
    [""],
  ]);
  expect(JSON.parse((await run(["devices", "list", "--json", "--view", "former"])).out)).toEqual([]);
});

test("calls are exported when their report is ready", async () => {
  const { run, home } = await open(["calls.read"]);
  const done = await workingMeanwhile(t, run(["calls", "export", "--output", "calls.csv", "--json"]));
  expect(done).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(done.out)).toEqual({ calls: 0, file: "calls.csv" });
  expect(await readFile(join(home, "calls.csv"), "utf8")).toContain(",");
  expect(await run(["calls", "export", "--period", "yesterday"])).toMatchObject({
    code: 64,
    err: expect.stringContaining("last_30_days"),
  });
});

test("events are forwarded to a receiver, signed and in order, until Ctrl+C", async () => {
  const { start, team_id } = await open(["events.read"]);
  const { token } = await issueKey(t.owner, t.clock.now(), team_id, ["members.write"]);
  const received: Parameters<typeof verifyWebhook>[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push([Buffer.concat(parts), request.headers, ""]);
      response.writeHead(204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const child = start([
    "webhooks",
    "listen",
    "--json",
    "--forward-to",
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
  ]);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { secret } = JSON.parse(String((await lines.next()).value)) as { secret: string };
  const writer = new Switchboard({ baseUrl: origin, key: token });
  const { members } = await writer.members.create({
    members: [{ email: "heard@example.com", first_name: "Ha", last_name: "Li" }],
    invite_sent: false,
  });
  await writer.members.remove(members[0]!.id);
  for (const type of ["member.added", "member.removed"]) {
    expect(JSON.parse(String((await lines.next()).value))).toMatchObject({ type, status: 204 });
  }
  const events = await Promise.all(received.map(([body, headers]) => verifyWebhook(body, headers, secret)));
  expect(events.map(({ type }) => type)).toEqual(["member.added", "member.removed"]);
  expect(events[0]!.data).toMatchObject({ by: { type: "key" }, alert: false, count: 1 });
  expect(events[1]!.data).toMatchObject({ member_id: members[0]!.id });
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([0, null]);
  server.close();
});

describe("a wrong call", () => {
  test.each<[args: string, code: number, message: RegExp]>([
    ["", 64, /^swb COMMAND/],
    ["members", 64, /^swb COMMAND/],
    ["members list --nonsense", 64, /nonsense/],
    ["members list --period x", 64, /no option --period/],
    ["webhooks listen", 64, /--forward-to/],
    ["members import", 64, /Name a file/],
    ["members export --json", 64, /--output FILE/],
  ])("of swb %s ends with %i", async (args, code, message) => {
    const { run } = await open();
    const result = await run(args.split(" ").filter(Boolean));
    expect(result).toEqual({ code, out: "", err: expect.stringMatching(message) });
  });

  test("names the option that the server refuses", async () => {
    const { run } = await open(["members.read"]);
    const { code, err } = await run(["members", "list", "--filter", "nonsense"]);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^filter: Check this value\. \(request \S+\)\n$/),
    });
  });

  test("names the scope that a key lacks", async () => {
    const { run } = await open(["events.read"]);
    expect(await run(["members", "list"])).toMatchObject({ code: 77, err: expect.stringContaining("members.read") });
    const json = await run(["members", "list", "--json"]);
    expect(JSON.parse(json.err)).toMatchObject({ code: "access.forbidden" });
  });

  test("needs an address with a key of the environment", async () => {
    const { run } = await openHome({ SWITCHBOARD_KEY: "sbk_x" });
    expect(await run(["members", "list"])).toMatchObject({ code: 78, err: expect.stringContaining("SWITCHBOARD_URL") });
  });
});

test("help is short and ends with 0", async () => {
  const { run } = await openHome();
  const { code, out } = await run(["--help"]);
  expect(code).toBe(0);
  expect(out.split("\n").length).toBeLessThan(20);
  expect(out).toContain("swb COMMAND --help");
  expect((await run(["members", "import", "--help"])).out).toContain("members.write");
});
