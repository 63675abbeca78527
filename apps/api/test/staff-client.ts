import type { StaffLevel } from "@portal/model/access.ts";
import type { Answer } from "./browser.ts";
import type { TestApp } from "./test-app.ts";
import { makeStaffWithToken } from "./people.ts";

interface How {
  readonly reason?: string | null;
}
export interface StaffClient {
  readonly staff_id: string;
  readonly email: string;
  readonly token: string;
  send(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, how?: How): Promise<Answer>;
  /** Marks the password as just confirmed. */
  prove(): Promise<void>;
}

export const REASON = "the customer called about it: ticket 4711, ñandú";

/** A logged-in staff member. Sends a reason unless told otherwise. */
export async function newStaffClient(t: TestApp, level: StaffLevel): Promise<StaffClient> {
  const { token, email, staff_id } = await makeStaffWithToken(t.owner, t.clock.now(), level);
  return {
    staff_id,
    email,
    token,
    async send(method, path, payload, { reason = REASON } = {}) {
      const answer = await t.app.inject({
        method,
        url: `/support/api/v2/${path}`,
        headers: {
          host: "support.test",
          origin: "https://support.test",
          "sec-fetch-site": "same-origin",
          authorization: `Bearer ${token}`,
          ...(reason !== null && { "x-support-reason": encodeURIComponent(reason) }),
        },
        remoteAddress: "10.99.0.1",
        ...(payload && { payload }),
      });
      const body = answer.json() as Record<string, never>;
      return { ...body, body, status: answer.statusCode };
    },
    async prove() {
      const proven_until = new Date(t.clock.now().getTime() + 600_000);
      const handle = /^support-([^.]+)/.exec(token)![1]!;
      await t.owner.updateTable("staff_sessions").set({ proven_until }).where("handle", "=", handle).execute();
    },
  };
}
