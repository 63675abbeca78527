import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { AdminRole } from "@portal/model/members/schemas.ts";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD, makePerson, makeTeam } from "../../../test/people.ts";
import { plain, uploadPicture } from "../../../test/picture.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

/** A team with a logged-in member of each of these roles. */
async function team<R extends AdminRole>(...roles: R[]) {
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  const enter = async (admin_role: R) => {
    const { email } = await makePerson(t.owner, now, team_id, { admin_role });
    const browser = newBrowser(t);
    await browser.send("POST", "session/login", { email, password: PASSWORD });
    return browser;
  };
  const browsers = new Map<R, Awaited<ReturnType<typeof enter>>>();
  for (const role of roles) browsers.set(role, await enter(role));
  return { path: `team/${team_id}`, as: (role: R) => browsers.get(role)! };
}
const small = () => plain(40, 20).png().toBuffer();
const status = async (url: string) => (await t.app.inject({ url, headers: { host: "teams.test" } })).statusCode;

// spec: 1.8
test("lets administrators set a team picture that all members see, and deletes the previous one", async () => {
  const { path, as } = await team("primary", "administrator", "secondary", "none");
  expect(await as("none").send("GET", path)).toMatchObject({ avatar: null });
  const pictures: string[] = [];
  for (const role of ["primary", "administrator", "secondary"] as const) {
    const { avatar } = await uploadPicture(as(role), `${path}/avatar`, await small());
    expect(avatar).toMatch(/^\/api\/v2\/avatar\/[\w-]{22}\.webp$/);
    for (const reader of ["primary", "none"] as const) {
      expect(await as(reader).send("GET", path)).toMatchObject({ avatar });
    }
    pictures.push(avatar);
  }
  expect(await Promise.all(pictures.map(status))).toEqual([404, 404, 200]);

  await as("primary").send("DELETE", `${path}/avatar`);
  expect(await status(pictures.at(-1)!)).toBe(404);
  expect(await as("none").send("GET", path)).toMatchObject({ avatar: null });
});

// asvs: V8.2.2
// api: 1 5
test("refuses changes by members and other teams, and stores no file", async () => {
  const { path, as } = await team("primary", "none");
  const other = await team("primary");
  const { avatar } = await uploadPicture(as("primary"), `${path}/avatar`, await small());
  const files = () => t.owner.selectFrom("stored_files").select("name").execute();
  const before = await files();
  expect(await uploadPicture(as("none"), `${path}/avatar`, await small())).toMatchObject({ status: 403 });
  expect(await as("none").send("DELETE", `${path}/avatar`)).toMatchObject({ status: 403 });
  const foreign = { status: 404, error: { code: "team.not_found" } };
  expect(await uploadPicture(other.as("primary"), `${path}/avatar`, await small())).toMatchObject(foreign);
  expect(await other.as("primary").send("DELETE", `${path}/avatar`)).toMatchObject(foreign);
  expect(await as("primary").send("GET", path)).toMatchObject({ avatar });
  expect(await files()).toEqual(before);
});

// asvs: V5.2.1 V5.2.2
// api: 4
test("rejects an invalid picture or a storage failure with its own error, and keeps the previous one", async () => {
  const { path, as } = await team("primary");
  const upload = (file: Buffer) => uploadPicture(as("primary"), `${path}/avatar`, file);
  const { avatar } = await upload(await small());
  const refused = async (file: Buffer) => (await upload(file))["error"].code;
  expect(await refused(Buffer.alloc(15 * 1024 * 1024, 1))).toBe("file.too_large");
  expect(await refused(Buffer.from("%PDF-1.7"))).toBe("file.not_an_image");
  expect(await refused((await small()).subarray(0, 60))).toBe("image.failed");
  expect(await as("primary").send("GET", path)).toMatchObject({ avatar });

  const folder = join(new URL(t.context.config.STORAGE_URL).pathname, "avatars");
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, "");
  expect(await refused(await small())).toBe("image.not_kept");
  await rm(folder);
});
