import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { inTeam } from "../../platform/db.ts";
import { makeVoiceAccount, makeVoiceConfiguration } from "../../../test/factories/voice.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { makePerson, makeTeam } from "../../../test/people.ts";
import { exportTeamData } from "./service.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

async function filesOf(team_id: string) {
  const files = unzipSync(await inTeam(t.context.db, team_id, (db) => exportTeamData(db, team_id, {}, "en")));
  return (name: string) => Buffer.from(files[name]!).toString();
}

test("exports all contact details, as vCards and as CSV", async () => {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const { member_id, email } = await makePerson(t.owner, t.clock.now(), team_id);
  const mobile = { type: "mobile", value: "+34 600 111 222" };
  const team_contact = [{ type: "work", value: "+34 910 000 001" }, mobile];
  const user_contact = [mobile, { type: "home", value: "(91) 555" }, { type: "email", value: "a,b@home.example" }];
  await t.owner
    .updateTable("members")
    .set({ team_contact: JSON.stringify(team_contact), user_contact: JSON.stringify(user_contact) })
    .where("id", "=", member_id)
    .execute();
  const text = await filesOf(team_id);
  expect(text("members.vcf").split("\r\n").slice(4)).toEqual([
    `EMAIL:${email}`,
    "TEL;TYPE=work:+34 910 000 001",
    "TEL;TYPE=cell:+34 600 111 222",
    "TEL;TYPE=home:(91) 555",
    String.raw`EMAIL:a\,b@home.example`,
    "END:VCARD",
    "",
  ]);
  const [head, row] = text("members.csv").split("\r\n");
  expect(head).toMatch(/,team_contact,user_contact$/);
  expect(row).toContain("work: +34 910 000 001; mobile: +34 600 111 222");
  expect(row).toContain("mobile: +34 600 111 222; home: (91) 555; email: a,b@home.example");
});

test("exports the phone settings of the team and of each member, without passwords", async () => {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const { member_id, email } = await makePerson(t.owner, t.clock.now(), team_id);
  const secret = Buffer.from("canary-in-the-mine");
  const office = { name: "Office", settings: {}, firewall_secret: secret };
  const voice_account_id = await makeVoiceAccount(t.owner, team_id, office);
  const whose = { team_id, member_id, voice_account_id };
  const configuration = { display_name: "Ines", extension: "201", settings: { voicemail: "*98" } };
  await makeVoiceConfiguration(t.owner, whose, voice_account_id, configuration);
  await t.owner
    .insertInto("voice_registrations")
    .values({ ...whose, slot: 1, username: "201", authorization_username: "", secret })
    .execute();
  await t.owner
    .insertInto("phone_settings")
    .values({ team_id, says: JSON.stringify({ dtmf: "info" }) })
    .execute();
  const setup = (await filesOf(team_id))("setup.json");
  expect(JSON.parse(setup)).toMatchObject({
    voice_configurations: [
      { member: email, settings: { voicemail: "*98" }, registrations: [{ slot: 1, username: "201" }] },
    ],
    phone_settings: { dtmf: "info" },
  });
  expect(setup).not.toMatch(/canary|63616e617279/);
});
