import { EMPTY_ROW } from "@portal/model/bulk/rows.ts";
import { newBrowser } from "./browser.ts";
import type { TestApp } from "./test-app.ts";
import { PASSWORD, makePerson, makeTeam } from "./people.ts";

/** A team whose owner is logged in and plans an import. */
export async function importingTeam(t: TestApp, seats = 1000) {
  const team_id = await makeTeam(t.owner, t.clock.now(), { seats });
  const admin = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email: admin.email, password: PASSWORD });
  const path = `team/${team_id}/bulk`;
  const plan = (rows: object[], options: object = {}) =>
    browser.send("POST", path, { rows, invite_sent: false, all_or_nothing: false, ...options });
  return { team_id, admin, browser, path, plan };
}
let n = 0;
/** A distinct row of an import file. */
export const row = (changes: object = {}) => {
  n += 1;
  return {
    ...EMPTY_ROW,
    email: `row.${n}@example.com`,
    password: "Handed-Over7",
    first_name: "Row",
    last_name: `Number${n}`,
    work_number: "+34 600 100 200",
    ...changes,
  };
};
