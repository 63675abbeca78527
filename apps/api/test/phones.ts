import { hash } from "@node-rs/argon2";
import type { Db } from "../src/platform/db.ts";
import { PHONE_PREFIX } from "../src/platform/authenticate-phone.ts";
import { hashOf, newHandle, newSecret } from "../src/platform/secrets.ts";
import type { Answer } from "./browser.ts";
import { makeDevice, newDevice } from "./factories/devices.ts";
import type { TestApp } from "./test-app.ts";
import { PASSWORD, type TestPerson } from "./people.ts";

/** A cheap hash of the usual password, for many logins that are not what is measured. */
export const cheapHash = () => hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });

export interface TestPhone {
  readonly device: ReturnType<typeof newDevice>;
  access_token: string;
  refresh_token: string;
  device_id: string;
  send(method: "GET" | "POST", path: string, payload?: object, headers?: Record<string, string>): Promise<Answer>;
  logIn(email: string, change?: object): Promise<Answer>;
  refresh(refresh_token?: string, headers?: Record<string, string>): Promise<Answer>;
}

let made = 0;

/** A softphone with its own tokens and network address. */
export function newPhone(t: TestApp, host = "teams.test", change: object = {}): TestPhone {
  const number = (made += 1);
  const remoteAddress = `10.${(number >> 16) + 70}.${(number >> 8) & 255}.${number & 255}`;
  const keep = (answer: Answer) => {
    for (const key of ["access_token", "refresh_token", "device_id"] as const) {
      if (answer[key]) phone[key] = answer[key];
    }
    return answer;
  };
  const phone: TestPhone = {
    device: newDevice(change),
    access_token: "",
    refresh_token: "",
    device_id: "",
    async send(method, path, payload, headers = {}) {
      const answer = await t.app.inject({
        method,
        url: `/client/v1/${path}`,
        headers: { host, ...(phone.access_token && { authorization: `Bearer ${phone.access_token}` }), ...headers },
        remoteAddress,
        ...(payload && { payload }),
      });
      const isJson = String(answer.headers["content-type"]).startsWith("application/json");
      const body = isJson ? (answer.json() as object) : { text: answer.body };
      return { ...body, status: answer.statusCode, headers: answer.headers };
    },
    logIn: async (email, change = {}) =>
      keep(await phone.send("POST", "session", { email, password: PASSWORD, device: phone.device, ...change })),
    refresh: async (refresh_token = phone.refresh_token, headers = {}) =>
      keep(await phone.send("POST", "session/refresh", { refresh_token }, headers)),
  };
  return phone;
}

/**
 * Creates a phone directly and returns its access token, for tests that are not about logging in. Always the same phone
 * per member.
 */
export async function issuePhoneToken(owner: Db, now: Date, { team_id, member_id }: TestPerson): Promise<string> {
  const known = await owner.selectFrom("devices").select("id").where("member_id", "=", member_id).executeTakeFirst();
  const device_id = known?.id ?? (await makeDevice(owner, now, { team_id, member_id })).device_id;
  const [handle, secret] = [newHandle(), newSecret()];
  const until = new Date(now.getTime() + 3_600_000);
  const session = {
    handle,
    access_hash: hashOf(secret),
    access_until: until,
    refresh_hash: hashOf(newSecret()),
    started_at: now,
    expires_at: until,
    ended_by: null,
  };
  await owner
    .insertInto("device_sessions")
    .values({ team_id, device_id, ...session })
    .onConflict((conflict) => conflict.columns(["team_id", "device_id"]).doUpdateSet(session))
    .execute();
  return `${PHONE_PREFIX.access}${handle}.${secret}`;
}
