import type { DevicesListQuery } from "@switchboard/sdk";
import { LARGEST_PAGE } from "@portal/model/limits.ts";
import { type Context, type Outcome, collect } from "./command.ts";

export async function listDevices({ connect, flags, signal }: Context): Promise<Outcome> {
  const query = { view: flags.view as DevicesListQuery["view"], search: flags.search, limit: LARGEST_PAGE };
  const devices = await collect((await connect()).devices.listAll(query, { signal }));
  const rows = devices.map((one) => [one.label, one.member.email, one.state, one.app, one.version, one.last_seen_at]);
  return { data: devices, text: { head: ["DEVICE", "MEMBER", "STATE", "APP", "VERSION", "SEEN"], rows } };
}
