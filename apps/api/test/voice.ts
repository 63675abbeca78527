import { newBrowser } from "./browser.ts";
import type { TestApp } from "./test-app.ts";
import { PASSWORD, makePerson, makeTeam } from "./people.ts";

/** A password that must not appear in clear anywhere. */
export const CANARY = "canary-Sip-secret-7431";

/** A team whose owner is logged in, with functions for its voice accounts. */
export async function voiceTeam(
  t: TestApp,
  { tier = "teams_pro", product = "team" }: { tier?: "teams_pro" | "pro" | "free"; product?: "team" | "solo" } = {},
) {
  const state = tier === "free" ? ("free" as const) : ("paid" as const);
  const team_id = await makeTeam(t.owner, t.clock.now(), { tier, product, state });
  const admin = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  const browser = newBrowser(t, product === "solo" ? "solo.test" : "teams.test");
  await browser.send("POST", "session/login", { email: admin.email, password: PASSWORD });
  const path = `team/${team_id}/voiceaccount`;
  const create = (change: object = {}) => browser.send("POST", path, { voice_accounts: [account(change)] });
  const person = () => makePerson(t.owner, t.clock.now(), team_id);
  const configure = (mid: string, configurations: object[]) =>
    browser.send("PUT", `team/${team_id}/member/${mid}/voice`, { voice_configurations: configurations });
  /** The header of a password confirmation. */
  const proven = async (purpose: string) => {
    const answer = await browser.send("POST", "portalCheckPassword", {
      email: admin.email,
      password: PASSWORD,
      purpose,
    });
    return { "x-sudo": String(answer["token"]) };
  };
  return { team_id, admin, browser, path, create, person, configure, proven };
}
export const account = (change: object = {}) => ({
  name: "Office",
  itsp_id: null,
  settings: { domain: "pbx.example.com", transport: "tls" },
  enabled: true,
  ...change,
});
export const configuration = (voice_account_id: string, username: string, change: object = {}) => ({
  voice_account_id,
  display_name: "Ines",
  extension: "201",
  settings: {},
  registrations: [{ username, authorization_username: "", password: CANARY }],
  ...change,
});
