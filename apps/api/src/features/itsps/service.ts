import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { ItspGiven, itsps } from "@portal/model/itsps/contract.ts";
import { fail, mapConstraintErrors } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { failOnStorageError, makeLogo } from "../../platform/images.ts";
import { isStale } from "../../platform/versions.ts";
import { logoFile, logoPath } from "../itsp/public.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import * as store from "./store.ts";

const reply = (row: store.ItspRow | undefined): ReplyInput<typeof itsps.get> =>
  row ? { ...row, logo: logoPath(row.logo) } : fail("itsp.gone");

export const list = async (_: unknown, { db }: ReadContext): HandlerResult<typeof itsps.list> => ({
  itsps: (await store.allItsps(db)).map(reply),
});
export const get = async ({ params }: Input<typeof itsps.get>, { db }: ReadContext): HandlerResult<typeof itsps.get> =>
  reply(await store.keptItsp(db, params.itspId));

const TAKEN = { itsps_slug_key: "itsp.slug_taken" } as const;

export const create = (
  { body }: Input<typeof itsps.create>,
  { change }: ChangeContext,
): HandlerResult<typeof itsps.create> =>
  change(async ({ db, note }) => {
    const { id } = await mapConstraintErrors(TAKEN, () => store.insertItsp(db, savedOf(body)));
    note(`itsp:${id}`, { itsp: body });
    return reply(await store.keptItsp(db, id));
  });

export const update = (
  { params, body }: Input<typeof itsps.update>,
  { change }: ChangeContext,
): HandlerResult<typeof itsps.update> =>
  change(async ({ db, note }) => {
    const before = (await store.lockItsp(db, params.itspId)) ?? fail("itsp.gone");
    const { version, ...given } = body;
    if (isStale(before.version, version)) fail("itsp.stale");
    await mapConstraintErrors(TAKEN, () => store.changeItsp(db, params.itspId, savedOf(given)));
    const after = await store.keptItsp(db, params.itspId);
    note(`itsp:${params.itspId}`, { before: auditDetail(before), after: given, teams: before.teams });
    return reply(after);
  });

export const setStatus = (
  { params, body }: Input<typeof itsps.setStatus>,
  { change }: ChangeContext,
): HandlerResult<typeof itsps.setStatus> =>
  change(async ({ db, note }) => {
    const before = (await store.lockItsp(db, params.itspId)) ?? fail("itsp.gone");
    await store.markItsp(db, params.itspId, body);
    note(`itsp:${params.itspId}`, { before: before.status, after: body.status, teams: before.teams });
    return reply({ ...before, ...body });
  });

/** The database decides whether it is in use; the count is only for the error message. */
export async function remove(
  storage: Storage,
  { params }: Input<typeof itsps.remove>,
  { change }: ChangeContext,
): HandlerResult<typeof itsps.remove> {
  let logo: string | null = null;
  const changed = await change(async ({ db, note }) => {
    const row = (await store.lockItsp(db, params.itspId)) ?? fail("itsp.gone");
    const used = { voice_accounts_itsp_id_fkey: ["itsp.in_use", { teams: Math.max(1, row.teams) }] } as const;
    await mapConstraintErrors(used, () => store.deleteItsp(db, params.itspId));
    logo = row.logo;
    note(`itsp:${params.itspId}`, { itsp: auditDetail(row) });
    return { success: true };
  });
  await forgetLogo(storage, logo);
  return changed;
}

/** Stores the file before the row that names it, as with avatars. */
export async function uploadLogo(
  { log }: AppContext,
  storage: Storage,
  { params, file }: Input<typeof itsps.uploadLogo>,
  { change }: ChangeContext,
): HandlerResult<typeof itsps.uploadLogo> {
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

const auditDetail = ({ id: _, logo: __, status: ___, teams: ____, version: _____, ...row }: store.ItspRow) => row;
