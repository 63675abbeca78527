import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { ItspGiven, itsps } from "@portal/model/itsps/contract.ts";
import { fail, mapConstraintErrors } from "../platform/fail.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { ChangeResult, ChangeContext, ReadContext } from "../platform/register-routes.ts";
import { failOnStorageError, makeLogo } from "../platform/images.ts";
import { isStale } from "../platform/versions.ts";
import { logoFile, logoPath } from "../itsp/service.ts";
import type { Storage } from "../adapters/storage/port.ts";
import * as store from "./store.ts";

type Asked<K extends keyof typeof itsps> = Input<(typeof itsps)[K]>;
type Reply<K extends keyof typeof itsps> = ReplyInput<(typeof itsps)[K]>;
type Answer<K extends keyof typeof itsps> = Promise<ChangeResult<Reply<K>>>;

const reply = (row: store.ItspRow | undefined): Reply<"get"> =>
  row ? { ...row, logo: logoPath(row.logo) } : fail("itsp.gone");

export const list = async (_: unknown, { db }: ReadContext): Promise<Reply<"list">> => ({
  itsps: (await store.allItsps(db)).map(reply),
});
export const get = async ({ params }: Asked<"get">, { db }: ReadContext): Promise<Reply<"get">> =>
  reply(await store.keptItsp(db, params.itspId));

const TAKEN = { itsps_slug_key: "itsp.slug_taken" } as const;

export const create = ({ body }: Asked<"create">, { change }: ChangeContext): Answer<"create"> =>
  change(async ({ db, note }) => {
    const { id } = await mapConstraintErrors(TAKEN, () => store.insertItsp(db, savedOf(body)));
    note(`itsp:${id}`, { itsp: body });
    return reply(await store.keptItsp(db, id));
  });

export const update = ({ params, body }: Asked<"update">, { change }: ChangeContext): Answer<"update"> =>
  change(async ({ db, note }) => {
    const before = (await store.lockItsp(db, params.itspId)) ?? fail("itsp.gone");
    const { version, ...given } = body;
    if (isStale(before.version, version)) fail("itsp.stale");
    await mapConstraintErrors(TAKEN, () => store.changeItsp(db, params.itspId, savedOf(given)));
    const after = await store.keptItsp(db, params.itspId);
    note(`itsp:${params.itspId}`, { before: shortly(before), after: given, teams: before.teams });
    return reply(after);
  });

export const setStatus = ({ params, body }: Asked<"setStatus">, { change }: ChangeContext): Answer<"setStatus"> =>
  change(async ({ db, note }) => {
    const before = (await store.lockItsp(db, params.itspId)) ?? fail("itsp.gone");
    await store.markItsp(db, params.itspId, body);
    note(`itsp:${params.itspId}`, { before: before.status, after: body.status, teams: before.teams });
    return reply({ ...before, ...body });
  });

/** The database decides whether somebody uses it; the number is for whoever asks. */
export async function remove(
  storage: Storage,
  { params }: Asked<"remove">,
  { change }: ChangeContext,
): Promise<ChangeResult<Reply<"remove">>> {
  let logo: string | null = null;
  const changed = await change(async ({ db, note }) => {
    const row = (await store.lockItsp(db, params.itspId)) ?? fail("itsp.gone");
    const used = { voice_accounts_itsp_id_fkey: ["itsp.in_use", { teams: Math.max(1, row.teams) }] } as const;
    await mapConstraintErrors(used, () => store.deleteItsp(db, params.itspId));
    logo = row.logo;
    note(`itsp:${params.itspId}`, { itsp: shortly(row) });
    return { success: true };
  });
  await forgetLogo(storage, logo);
  return changed;
}

/** The file first, then the row that names it, as with pictures of people. */
export async function uploadLogo(
  { log }: AppContext,
  storage: Storage,
  { params, file }: Asked<"uploadLogo">,
  { change }: ChangeContext,
): Answer<"uploadLogo"> {
  const { name, body } = await makeLogo(file);
  await failOnStorageError(log, storage.put(logoFile(name), body));
  let former: string | null = null;
  const changed = await change(async ({ db, note }) => {
    const row = (await store.lockItsp(db, params.itspId)) ?? fail("itsp.gone");
    former = row.logo;
    await store.markItsp(db, params.itspId, { logo: name });
    note(`itsp:${params.itspId}`);
    return { logo: logoPath(name) ?? "" };
  }).catch(async (error: unknown) => {
    await forgetLogo(storage, name);
    throw error;
  });
  await forgetLogo(storage, former);
  return changed;
}

async function forgetLogo(storage: Storage, logo: string | null): Promise<void> {
  if (logo) await storage.remove(logoFile(logo)).catch(() => {});
}

const savedOf = ({ settings, ...given }: ItspGiven) => ({ ...given, settings: JSON.stringify(settings) });

const shortly = ({ id: _, logo: __, status: ___, teams: ____, version: _____, ...row }: store.ItspRow) => row;
