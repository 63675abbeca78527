import type { itsp } from "@portal/model/itsp/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import type { Db } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import { type HandlerResult, type ReadContext, type ReadResult, afterwards } from "../../platform/register-routes.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { activeItsps, isUsed, itspById } from "./store.ts";

export const list = async (_: unknown, { db }: ReadContext): HandlerResult<typeof itsp.list> => ({
  itsps: (await activeItsps(db)).map(withLogo),
});

export const get = ({ params }: Input<typeof itsp.get>, { db }: ReadContext): HandlerResult<typeof itsp.get> =>
  providerFor(db, params.id).then(withLogo);

const withLogo = <T extends { readonly logo: string | null }>(provider: T): T => ({
  ...provider,
  logo: logoPath(provider.logo),
});

export async function getLogo(
  storage: Storage,
  { params }: Input<typeof itsp.logo>,
  { reply }: ReadContext,
): ReadResult<typeof itsp.logo> {
  return afterwards(async () => {
    const body = (await storage.get(logoFile(params.picture))) ?? fail("request.not_found");
    // A changed logo gets a new name, so this one can be cached forever.
    reply.header("cache-control", "public, max-age=31536000, immutable");
    return body;
  });
}

/** The logo's URL, and its path in storage. */
export const logoPath = (logo: string | null): string | null => logo && `/api/v2/itsp/logo/${logo}`;
export const logoFile = (logo: string): string => `logos/${logo}`;

/** Returns an active provider, or a hidden one that the team already uses: hiding takes it from no one. */
export async function providerFor(db: Db, id: string) {
  const provider = (await itspById(db, id)) ?? fail("itsp.not_found");
  if (provider.status !== "active" && !(await isUsed(db, id))) fail("itsp.not_found");
  return provider;
}
