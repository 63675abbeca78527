import type { itsp } from "@portal/model/itsp/contract.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { Db } from "../kit/db.ts";
import { fail } from "../kit/fail.ts";
import type { Reading } from "../kit/mount.ts";
import { activeItsps, isUsed, itspById } from "./store.ts";

export const list = async (_: unknown, { db }: Reading): Promise<ReplyInput<typeof itsp.list>> => ({
  itsps: await activeItsps(db),
});

export const get = ({ params }: Input<typeof itsp.get>, { db }: Reading): Promise<ReplyInput<typeof itsp.get>> =>
  providerFor(db, params.id);

/** One to choose, or one that the team has chosen while it could be: hiding it takes it from nobody. */
export async function providerFor(db: Db, id: string) {
  const provider = (await itspById(db, id)) ?? fail("itsp.not_found");
  if (provider.status !== "active" && !(await isUsed(db, id))) fail("itsp.not_found");
  return provider;
}
