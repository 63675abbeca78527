import type { SubscriptionState, Tier } from "@portal/model/members/schemas.ts";
import { newBrowser } from "./browser.ts";
import type { TestApp } from "./test-app.ts";
import { PASSWORD, type PersonOptions, makePerson, makeTeam } from "./people.ts";

export const SIP_CANARY = "canary-Sip-secret-9127";

/** A team with a voice account, an admin, and a member with a configuration of that account. */
export async function phoneTeam(
  t: TestApp,
  options: { tier?: Tier; state?: SubscriptionState; product?: "team" | "solo" } = {},
) {
  const { product = "team" } = options;
  const host = product === "solo" ? ("solo.test" as const) : ("teams.test" as const);
  const team_id = await makeTeam(t.owner, t.clock.now(), options);
  const person = (options: PersonOptions = {}) => makePerson(t.owner, t.clock.now(), team_id, options);
  const admin = await person({ admin_role: "primary" });
  const browser = newBrowser(t, host);
  await browser.send("POST", "session/login", { email: admin.email, password: PASSWORD });
  const proven = async (purpose: string) => {
    const claim = { email: admin.email, password: PASSWORD, purpose };
    return { "x-sudo": String((await browser.send("POST", "portalCheckPassword", claim))["token"]) };
  };
  const linkFor = async (mid: string) => {
    const headers = await proven("security");
    return browser.send("POST", `team/${team_id}/member/${mid}/device/link`, undefined, headers);
  };
  const member = product === "solo" ? admin : await person();
  const account = async (name: string, settings: object = {}) => {
    const given = { name, itsp_id: null, settings: { domain: "pbx.example.com", ...settings }, enabled: true };
    const made = await browser.send("POST", `team/${team_id}/voiceaccount`, { voice_accounts: [given] });
    return made["voice_accounts"][0].id as string;
  };
  const configure = (accounts: readonly string[], change: object = {}, password = SIP_CANARY) =>
    browser.send("PUT", `team/${team_id}/member/${member.member_id}/voice`, {
      voice_configurations: accounts.map((voice_account_id) => ({
        voice_account_id,
        display_name: 'Ines "the desk" & co',
        extension: "201",
        settings: {},
        registrations: [{ username: "201", authorization_username: "auth201", password }],
        ...change,
      })),
    });
  const subscribe = (change: { tier?: Tier; state?: SubscriptionState }) =>
    t.owner.updateTable("subscriptions").set(change).where("team_id", "=", team_id).execute();
  const setStatus = (status: "active" | "suspended", member_id = member.member_id) =>
    t.owner.updateTable("members").set({ status }).where("id", "=", member_id).execute();
  return { team_id, host, admin, member, person, browser, proven, linkFor, account, configure, subscribe, setStatus };
}
