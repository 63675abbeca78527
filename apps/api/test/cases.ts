import { newBrowser } from "./browser.ts";
import type { TestApp } from "./test-app.ts";
import { type PersonOptions, makePerson, makeTeam } from "./people.ts";

export const refused = (status: number, code: string) => ({ status, error: { code } });

/** The path of a customer's case, or of an action on it. */
export const casePath = (email: string, act = "", product = "team") =>
  `portalUser/${encodeURIComponent(email)}${act && `/${act}`}?product=${product}`;

/** The owner of a new team. */
export async function newCustomer(t: TestApp, options: PersonOptions = {}, team: Parameters<typeof makeTeam>[2] = {}) {
  const team_id = await makeTeam(t.owner, t.clock.now(), { seats: 20, ...team });
  return makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary", ...options });
}

/** Enters wrong passwords until the login is delayed. */
export async function lockOut(t: TestApp, email: string, tries = 6): Promise<void> {
  for (let n = 0; n < tries; n += 1) {
    await newBrowser(t).send("POST", "session/login", { email, password: "Wrong-Horse1" });
  }
}

/** The latest audit row of this action. */
export async function lastAuditRow(t: TestApp, action: string) {
  const rows = await t.owner
    .selectFrom("audit_log")
    .select(["team_id", "detail", "actor_side"])
    .where("action", "=", action)
    .orderBy("id", "desc")
    .execute();
  return rows[0];
}
