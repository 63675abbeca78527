import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { LINK_LIFE_S, SUDO_S } from "@portal/model/limits.ts";
import { type TestBrowser, newBrowser } from "../../../test/browser.ts";
import { makeMember } from "../../../test/factories/people.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { readMailTo, readMailToken } from "../../../test/mail.ts";
import { PASSWORD, type PersonOptions, makePerson, makeTeam } from "../../../test/people.ts";
import { plain, uploadPicture } from "../../../test/picture.ts";
import { proof, newTeamWithAdmin } from "../../../test/teams.ts";
import { codeNow, enrol } from "../../../test/two-step.ts";

/** Changes that members make to their own record: name, contact details, picture, email address, password. */
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), { EMAIL_DOMAINS_REFUSED: "refused.example" });
});
afterAll(() => t.close());

async function signedIn(options: PersonOptions = {}) {
  const now = t.clock.now();
  const person = await makePerson(t.owner, now, await makeTeam(t.owner, now), options);
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email: person.email, password: PASSWORD });
  return { ...person, browser, path: `team/${person.team_id}/member/${person.member_id}` };
}
const prove = (browser: TestBrowser, email: string, more: object = {}) =>
  browser.send("POST", "portalCheckPassword", { email, password: PASSWORD, ...more });
const withProof = async (browser: TestBrowser, email: string) => ({
  "x-sudo": (await prove(browser, email))["token"] as string,
});
const newAddress = () => `moved.${Math.random().toString(36).slice(2)}@example.com`;

describe("name and contact", () => {
  // spec: 3.7 6.2 7.27
  test("changes the given fields and records the old values", async () => {
    const { browser, path, team_id } = await signedIn();
    const contact = [
      { type: "work", value: "+34 910 000 111" },
      { type: "home", value: "+34 910 000 222" },
      { type: "email", value: "ines@home.example" },
      { type: "mobile", value: "+34 600 000 333" },
    ];
    const changed = await browser.send("PUT", path, {
      first_name: "Inés",
      user_provided_contact_information: contact,
      version: 1,
    });
    expect(changed).toMatchObject({ first_name: "Inés", last_name: "Caldera", version: 2 });
    expect(await browser.send("GET", path)).toMatchObject({ user_provided_contact_information: contact });
    const fax = { user_provided_contact_information: [{ type: "fax", value: "+34 910 000 444" }] };
    expect(await browser.send("PUT", path, fax)).toMatchObject({ status: 400, error: { code: "request.invalid" } });
    const [row] = await t.owner
      .selectFrom("audit_log")
      .selectAll()
      .where("team_id", "=", team_id)
      .where("action", "=", "member.changed")
      .execute();
    expect(row?.detail).toMatchObject({ first_name: { before: "Ines", after: "Inés" } });
  });

  // spec: 3.6
  test("accepts the caller's id with its U prefix and stores it without", async () => {
    const { browser, team_id, member_id } = await signedIn();
    const { id } = await browser.send("GET", "authUser");
    expect(id).toBe(`U${member_id}`);
    const path = `team/${team_id}/member/${id}`;
    expect(await browser.send("GET", path)).toMatchObject({ status: 200, id: member_id });
    expect(await browser.send("PUT", path, { first_name: "Inés" })).toMatchObject({
      id: member_id,
      first_name: "Inés",
    });
    expect(await browser.send("GET", `${path}/device`)).toMatchObject({ status: 200, held: 0 });
    expect(await browser.send("GET", `team/${team_id}`)).toMatchObject({ user_id: member_id });
  });

  // spec: 7.27
  // asvs: V2.2.1
  test("accepts a whole record: unchanged fields need no permission, changed ones do", async () => {
    const { team_id, admin, browser, person } = await newTeamWithAdmin(t);
    const colleague = await person({ admin_role: "administrator" });
    const path = `team/${team_id}/member/${colleague.member_id}`;
    const { version: _, ...whole } = (await browser.send("GET", path))["body"] as Record<string, unknown>;
    const changed = { last_name: "Ferrer", team_provided_contact_information: [{ type: "work", value: "112" }] };
    expect(await browser.send("PUT", path, { ...whole, ...changed })).toMatchObject(changed);
    const role = { ...whole, admin_role: undefined, team: { admin_role: "none" } };
    expect(await browser.send("PUT", path, role)).toMatchObject({ error: { code: "access.reauth_required" } });
    expect(await browser.send("PUT", path, role, await proof(browser, admin.email, "roles"))).toMatchObject({
      admin_role: "none",
      team: { admin_role: "none" },
    });
    const primary = { team: { admin_role: "primary" } };
    expect(await browser.send("PUT", path, primary, await proof(browser, admin.email, "roles"))).toMatchObject({
      error: { code: "access.forbidden" },
    });
    expect(await browser.send("PUT", path, { status: "invited" })).toMatchObject({
      error: { code: "member.cannot_move" },
    });
  });

  // spec: 5.51
  test("rejects an outdated version and names an invalid field", async () => {
    const { browser, path } = await signedIn();
    await browser.send("PUT", path, { first_name: "First", version: 1 });
    expect(await browser.send("PUT", path, { first_name: "Second", version: 1 })).toMatchObject({
      status: 415,
      error: { code: "member.stale", values: { version: 2 } },
    });
    const wrong = (user_provided_contact_information: object[]) =>
      browser.send("PUT", path, { user_provided_contact_information, version: 2 });
    expect(await wrong([{ type: "work", value: "call me" }])).toMatchObject({
      error: { fields: [{ path: "user_provided_contact_information.0.value", issue: "contact.phone" }] },
    });
    expect(await wrong(Array.from({ length: 6 }, () => ({ type: "home", value: "12345" })))).toMatchObject({
      error: { fields: [{ issue: "contact.too_many" }] },
    });
  });
});

describe("a password confirmation", () => {
  // spec: 7.16
  // asvs: V6.2.3 V7.5.1
  test("is valid for the caller's address, one kind of action, one session and ten minutes", async () => {
    const { browser, path, email } = await signedIn();
    const change = (headers?: Record<string, string>) =>
      browser.send("POST", `${path}/password`, { password: "Another-Horse8" }, headers);
    expect(await change()).toMatchObject({ status: 403, error: { code: "access.reauth_required" } });
    expect(await prove(browser, "other@example.com")).toMatchObject({ error: { code: "password.wrong" } });
    expect(await prove(browser, email, { password: "Wrong-Horse1" })).toMatchObject({
      status: 403,
      error: { code: "password.wrong" },
    });
    const elsewhere = await prove(browser, email, { purpose: "cancel" });
    expect((await change({ "x-sudo": elsewhere["token"] })).status, "another kind of action").toBe(403);
    const second = newBrowser(t);
    await second.send("POST", "session/login", { email, password: PASSWORD });
    expect((await change(await withProof(second, email))).status, "another session").toBe(403);
    const late = await withProof(browser, email);
    t.clock.advance(SUDO_S + 1);
    expect((await change(late)).status, "too late").toBe(403);
    expect(await change(await withProof(browser, email))).toMatchObject({ success: true });
  });

  test("also requires two-step login if it is on, and accepts a code once", async () => {
    const { browser, email } = await signedIn();
    const { seed } = await enrol(t, newBrowser(t), email);
    expect(await prove(browser, email)).toMatchObject({ error: { code: "mfa.code_required" } });
    expect(await prove(browser, email, { two_fa_code: "000000" })).toMatchObject({ error: { code: "mfa.wrong_code" } });
    const two_fa_code = codeNow(t, seed);
    expect((await prove(browser, email, { two_fa_code }))["token"]).toBeTruthy();
    expect(await prove(browser, email, { two_fa_code })).toMatchObject({ error: { code: "mfa.wrong_code" } });
  });

  test("shares the login pause", async () => {
    const { browser, email } = await signedIn();
    for (let wrong = 0; wrong < 4; wrong += 1) await prove(browser, email, { password: "Wrong-Horse1" });
    expect(await prove(browser, email, { password: "Wrong-Horse1" })).toMatchObject({
      status: 429,
      error: { code: "request.too_many", values: { seconds: 60 } },
    });
  });

  // spec: 7.22
  test("allows new recovery codes, which replace the earlier ones", async () => {
    const { browser, email } = await signedIn();
    expect((await browser.send("POST", "team/renewRecoveryCodes")).status).toBe(403);
    const proof = await withProof(browser, email);
    expect(await browser.send("POST", "team/renewRecoveryCodes", undefined, proof)).toMatchObject({
      error: { code: "mfa.nothing_verified" },
    });
    const { seed, recovery_codes } = await enrol(t, newBrowser(t), email);
    const { token } = await prove(browser, email, { two_fa_code: codeNow(t, seed) });
    const renewed = await browser.send("POST", "team/renewRecoveryCodes", undefined, { "x-sudo": token });
    expect(renewed["recovery_codes"]).toHaveLength(10);
    expect(await browser.send("GET", "team/checkIsMFAEnabled")).toMatchObject({
      is_2fa_enabled: true,
      demanded: false,
      recovery_codes_left: 10,
    });
    const lost = newBrowser(t);
    await lost.send("POST", "team/checkEmailAndPasswordForMFA", { email, password: PASSWORD });
    expect((await lost.send("PUT", "team/reset2FA", { recovery_code: recovery_codes[0] })).status).toBe(400);
    expect((await lost.send("PUT", "team/reset2FA", { recovery_code: renewed["recovery_codes"][0] })).status).toBe(200);
  });
});

describe("a new email address", () => {
  // spec: 6.2
  // asvs: V7.5.1
  test("takes effect once confirmed; the old address can undo it for seven days", async () => {
    const { browser, path, email, account_id } = await signedIn();
    const other = newBrowser(t);
    await other.send("POST", "session/login", { email, password: PASSWORD });
    const to = newAddress();
    expect(await browser.send("PUT", path, { email: to, version: 1 })).toMatchObject({
      error: { code: "access.reauth_required" },
    });
    const asked = await browser.send("PUT", path, { email: to, version: 1 }, await withProof(browser, email));
    expect(asked).toMatchObject({ email, email_pending: to });
    const confirm = await readMailToken(t, to, "/confirm-email");
    const anywhere = newBrowser(t);
    expect(await anywhere.send("POST", "emailChange/confirm", { token: confirm })).toMatchObject({ email: to });
    expect(await anywhere.send("POST", "emailChange/confirm", { token: confirm })).toMatchObject({
      error: { code: "token.invalid" },
    });
    expect(await browser.send("GET", "authUser"), "the requesting session stays").toMatchObject({ email: to });
    expect((await other.send("GET", "authUser")).status, "every other session ends").toBe(401);
    expect(await anywhere.send("POST", "session/login", { email: to, password: PASSWORD })).toMatchObject({
      success: true,
    });

    const undo = await readMailToken(t, email, "/undo-email");
    expect(await newBrowser(t).send("POST", "emailChange/undo", { token: undo })).toMatchObject({ email });
    expect((await browser.send("GET", "authUser")).status, "all sessions end").toBe(401);
    expect(await newBrowser(t).send("POST", "emailChange/undo", { token: undo })).toMatchObject({ status: 400 });
    const { email: now } = await t.owner
      .selectFrom("accounts")
      .select("email")
      .where("id", "=", account_id)
      .executeTakeFirstOrThrow();
    expect(now).toBe(email);
    expect(await readMailTo(t, email), "a new password is required").toContain("/reset-password#");
    expect(
      await newBrowser(t).send("POST", "session/login", { email, password: PASSWORD }),
      "the thief knows the former one",
    ).toMatchObject({ success: false });
    const token = await readMailToken(t, email, "/reset-password");
    expect((await newBrowser(t).send("POST", "password/reset", { token, password: "Only-Mine-1234" })).status).toBe(
      200,
    );
    expect(await newBrowser(t).send("POST", "session/login", { email, password: "Only-Mine-1234" })).toMatchObject({
      success: true,
    });
  });

  test("requested by a thief ends with a new password, as does a login in progress", async () => {
    const { browser: thief, path, email } = await signedIn();
    const to = newAddress();
    await thief.send("PUT", path, { email: to, version: 1 }, await withProof(thief, email));
    const confirm = await readMailToken(t, to, "/confirm-email");
    const begun = newBrowser(t);
    expect(await begun.send("POST", "team/checkEmailAndPasswordForMFA", { email, password: PASSWORD })).toMatchObject({
      success: true,
    });
    await newBrowser(t).send("POST", "password/recover", { email });
    const token = await readMailToken(t, email, "/reset-password");
    await newBrowser(t).send("POST", "password/reset", { token, password: "Only-Mine-1234" });
    expect(await newBrowser(t).send("POST", "emailChange/confirm", { token: confirm })).toMatchObject({
      error: { code: "token.invalid" },
    });
    expect(await begun.send("POST", "session/login", { email })).toMatchObject({ success: false });
  });

  test("in a chain of changes is undone as a whole from the first old address", async () => {
    const { browser, path, email, account_id } = await signedIn();
    const [second, third] = [newAddress(), newAddress()];
    for (const [from, to] of [
      [email, second],
      [second, third],
    ] as const) {
      const { version } = await browser.send("GET", path);
      await browser.send("PUT", path, { email: to, version }, await withProof(browser, from));
      const token = await readMailToken(t, to, "/confirm-email");
      expect((await browser.send("POST", "emailChange/confirm", { token })).status).toBe(200);
    }
    const undo = await readMailToken(t, email, "/undo-email");
    const undoLater = await readMailToken(t, second, "/undo-email");
    expect(await browser.send("POST", "emailChange/undo", { token: undo })).toMatchObject({ email });
    expect((await browser.send("POST", "emailChange/undo", { token: undoLater })).status).toBe(400);
    const row = await t.owner.selectFrom("accounts").select("email").where("id", "=", account_id).executeTakeFirst();
    expect(row?.email).toBe(email);
  });

  test("changes nothing if expired, canceled, replaced or taken meanwhile", async () => {
    const { browser, path, email } = await signedIn();
    const ask = async (to: string) => {
      const { version } = await browser.send("GET", path);
      return browser.send("PUT", path, { email: to, version }, await withProof(browser, email));
    };
    const confirm = (token: string) => browser.send("POST", "emailChange/confirm", { token });
    const first = newAddress();
    await ask(first);
    const early = await readMailToken(t, first, "/confirm-email");
    const second = newAddress();
    await ask(second);
    expect((await confirm(early)).status, "replaced").toBe(400);
    const other = await readMailToken(t, second, "/confirm-email");
    await browser.send("DELETE", "emailChange");
    expect((await confirm(other)).status, "canceled").toBe(400);
    expect(await browser.send("GET", path)).toMatchObject({ email, email_pending: null });
    const third = newAddress();
    await ask(third);
    const late = await readMailToken(t, third, "/confirm-email");
    await t.owner
      .updateTable("accounts")
      .set({ email: third })
      .where("id", "=", (await signedIn()).account_id)
      .execute();
    expect(await confirm(late)).toMatchObject({ status: 409, error: { code: "email.taken" } });
    t.clock.advance(LINK_LIFE_S.email_change);
    expect((await confirm(late)).status, "expired").toBe(400);
  });

  test("can be undone even if the old address was invited to the team meanwhile", async () => {
    const { browser, path, email, team_id } = await signedIn();
    const to = newAddress();
    await browser.send("PUT", path, { email: to, version: 1 }, await withProof(browser, email));
    await browser.send("POST", "emailChange/confirm", { token: await readMailToken(t, to, "/confirm-email") });
    const token = await readMailToken(t, email, "/undo-email");
    await makeMember(t.owner, t.clock.now(), team_id, { email, status: "invited" });
    expect(await browser.send("POST", "emailChange/undo", { token })).toMatchObject({ email });
  });

  test("must be eligible for sign-up and not in use", async () => {
    const { browser, path, email } = await signedIn();
    const taken = await signedIn();
    const proof = await withProof(browser, email);
    const ask = (to: string) => browser.send("PUT", path, { email: to, version: 1 }, proof);
    expect(await ask("x@example.com")).toMatchObject({
      error: { fields: [{ path: "email", issue: "email.too_short" }] },
    });
    expect(await ask(taken.email)).toMatchObject({ status: 409, error: { code: "email.taken" } });
    expect(await ask("somebody@refused.example")).toMatchObject({ error: { code: "signup.domain_refused" } });
  });
});

describe("a new password", () => {
  // spec: 5.13 6.2 7.29
  // asvs: V6.2.2 V7.4.3
  test("must differ, ends every other session and triggers an email", async () => {
    const { browser, path, email } = await signedIn({ locale: "es" });
    const other = newBrowser(t);
    await other.send("POST", "session/login", { email, password: PASSWORD });
    const set = async (password: string) =>
      browser.send("POST", `${path}/password`, { password }, await withProof(browser, email));
    expect(await set(PASSWORD)).toMatchObject({ error: { fields: [{ path: "password", issue: "password.same" }] } });
    expect(await set("Another-Horse8")).toMatchObject({ success: true });
    expect((await browser.send("GET", "authUser")).status).toBe(200);
    expect((await other.send("GET", "authUser")).status).toBe(401);
    expect(await readMailTo(t, email)).toContain("Subject: =?UTF-8?Q?Se_ha_cambiado_tu_contrase");
  });
});

/** Reads width and height of a lossy WebP from its bytes, because our image decoder rejects WebP. */
function sizeOf(file: Buffer): [number, number] {
  expect(file.subarray(0, 16).toString("latin1")).toMatch(/^RIFF[^]{4}WEBPVP8 $/);
  return [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff];
}

describe("a picture", () => {
  const upload = ({ browser, path }: Awaited<ReturnType<typeof signedIn>>, file: Buffer) =>
    uploadPicture(browser, `${path}/avatar`, file);

  // spec: 5.17 6.2 7.29
  // asvs: V5.3.1 V5.3.2
  test("in any of the three formats becomes a square without hidden metadata", async () => {
    const me = await signedIn();
    const secret = "GPS 41.3874 N";
    const pictures = [
      await plain(900, 400)
        .jpeg()
        .withExif({ IFD0: { Copyright: secret } })
        .toBuffer(),
      await plain(60, 900).png().toBuffer(),
      await plain(50, 50).gif().toBuffer(),
    ];
    for (const picture of pictures) {
      const answer = await upload(me, picture);
      expect(answer["avatar"]).toMatch(/^\/api\/v2\/avatar\/[\w-]{22}\.webp$/);
      const got = await t.app.inject({ url: answer["avatar"], headers: { host: "teams.test" } });
      expect([got.statusCode, got.headers["content-type"]]).toEqual([200, "image/webp"]);
      expect(got.headers["cache-control"]).toContain("immutable");
      expect(got.rawPayload.includes(secret)).toBe(false);
      expect(sizeOf(got.rawPayload)).toEqual([512, 512]);
      expect(await me.browser.send("GET", "authUser")).toMatchObject({ avatar: answer["avatar"] });
    }
  });

  test("is deleted when it is replaced or removed", async () => {
    const me = await signedIn();
    const first = await upload(me, await plain(20, 20).png().toBuffer());
    const second = await upload(me, await plain(20, 20).png().toBuffer());
    const status = async (url: string) => (await t.app.inject({ url, headers: { host: "teams.test" } })).statusCode;
    expect(await status(first["avatar"])).toBe(404);
    expect(await status(second["avatar"])).toBe(200);
    await me.browser.send("DELETE", `${me.path}/avatar`);
    expect(await status(second["avatar"])).toBe(404);
    expect(await me.browser.send("GET", "authUser")).toMatchObject({ avatar: null });
  });

  // spec: 8.79
  test("is rejected with a clear error if it can't be stored", async () => {
    const me = await signedIn();
    const folder = join(new URL(t.context.config.STORAGE_URL).pathname, "avatars");
    // A file in place of the folder: not even root can write there.
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, "");
    expect(await upload(me, await plain(20, 20).png().toBuffer())).toMatchObject({
      status: 503,
      error: { code: "image.not_kept" },
    });
    expect(await me.browser.send("GET", "authUser")).toMatchObject({ avatar: null });
    await rm(folder);
    expect(await upload(me, await plain(20, 20).png().toBuffer())).toMatchObject({ status: 200 });
  });

  // spec: 5.17 9.12
  // asvs: V1.3.4 V5.2.1 V5.2.2
  // api: 4
  test("that is too large, no image, broken or a decompression bomb is rejected with its own message", async () => {
    const me = await signedIn();
    const png = await plain(100, 100).png().toBuffer();
    // Trailing bytes do not make an image invalid.
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    expect(await upload(me, padded(15 * 1024 * 1024))).toMatchObject({
      status: 413,
      error: { code: "file.too_large" },
    });
    expect((await upload(me, padded(15 * 1024 * 1024 - 1))).status, "one byte less").toBe(200);
    for (const text of ["%PDF-1.7", "<svg xmlns='http://www.w3.org/2000/svg'/>", "RIFF0000WEBPVP8 "]) {
      expect(await upload(me, Buffer.from(text))).toMatchObject({ status: 400, error: { code: "file.not_an_image" } });
    }
    expect(await upload(me, png.subarray(0, 60))).toMatchObject({ error: { code: "image.failed" } });
    const bomb = await plain(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await upload(me, bomb)).toMatchObject({ error: { code: "image.failed" } });
    expect((await upload(me, await plain(1, 16_000).png().toBuffer())).status, "one pixel wide").toBe(200);
  });
});
