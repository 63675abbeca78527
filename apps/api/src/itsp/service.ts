import type { itsp } from "@portal/model/itsp/contract.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { Db } from "../platform/db.ts";
import { fail } from "../platform/fail.ts";
import type { ReadContext } from "../platform/register-routes.ts";
import type { Storage } from "../adapters/storage/port.ts";
import { activeItsps, isUsed, itspById } from "./store.ts";

export const list = async (_: unknown, { db }: ReadContext): Promise<ReplyInput<typeof itsp.list>> => ({
  itsps: (await activeItsps(db)).map(withLogo),
});

export const get = ({ params }: Input<typeof itsp.get>, { db }: ReadContext): Promise<ReplyInput<typeof itsp.get>> =>
  providerFor(db, params.id).then(withLogo);

const withLogo = <T extends { readonly logo: string | null }>(provider: T): T => ({
  ...provider,
  logo: logoPath(provider.logo),
});

export async function getLogo(
  storage: Storage,
  { params }: Input<typeof itsp.logo>,
  { reply }: ReadContext,
): Promise<Uint8Array> {
  const body = (await storage.get(logoFile(params.picture))) ?? fail("request.not_found");
  // Another sign has another name, so this one can be kept for as long as anybody likes.
  reply.header("cache-control", "public, max-age=31536000, immutable");
  return body;
}
/** Where a sign is fetched, and where it lies. */
export const logoPath = (logo: string | null): string | null => logo && `/api/v2/itsp/logo/${logo}`;
export const logoFile = (logo: string): string => `logos/${logo}`;

/** One to choose, or one that the team has chosen while it could be: hiding it takes it from nobody. */
export async function providerFor(db: Db, id: string) {
  const provider = (await itspById(db, id)) ?? fail("itsp.not_found");
  if (provider.status !== "active" && !(await isUsed(db, id))) fail("itsp.not_found");
  return provider;
}
