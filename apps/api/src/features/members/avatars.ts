import type { Input } from "@portal/model/kit/endpoint.ts";
import type { members } from "@portal/model/members/contract.ts";
import { avatarPath } from "../../platform/authenticate.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import {
  type ChangeContext,
  type ChangeResult,
  type HandlerResult,
  type ReadContext,
  type ReadResult,
  afterwards,
} from "../../platform/register-routes.ts";
import { failOnStorageError, makeAvatar } from "../../platform/images.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { lockMemberToChange, requireMemberAccess } from "./member-access.ts";
import { changeMember } from "./store.ts";

/**
 * Stores the file before the row that names it: a file without a row is swept, but a row without a file would be
 * broken.
 */
export async function savePicture({ log }: AppContext, storage: Storage, file: Uint8Array): Promise<string> {
  const { name, body } = await makeAvatar(file);
  await failOnStorageError(log, storage.put(fileOf(name), body));
  return name;
}

export async function uploadAvatar(
  app: AppContext,
  storage: Storage,
  { params, file }: Input<typeof members.uploadAvatar>,
  ctx: ChangeContext,
): HandlerResult<typeof members.uploadAvatar> {
  requireMemberAccess(ctx, params.mid);
  const name = await savePicture(app, storage, file);
  return replaceAvatar(storage, params, name, ctx, () => ({ avatar: avatarPath(name) ?? "" }));
}

export function removeAvatar(
  storage: Storage,
  { params }: Input<typeof members.removeAvatar>,
  ctx: ChangeContext,
): HandlerResult<typeof members.removeAvatar> {
  requireMemberAccess(ctx, params.mid);
  return replaceAvatar(storage, params, null, ctx, () => ({ success: true }));
}

async function replaceAvatar<T>(
  storage: Storage,
  params: { id: string; mid: string },
  avatar: string | null,
  ctx: ChangeContext,
  answer: () => T,
): Promise<ChangeResult<T>> {
  let former: string | null = null;
  const changed = await ctx.change(async ({ db, note }) => {
    former = (await lockMemberToChange(db, params, ctx)).avatar;
    await changeMember(db, params.id, params.mid, { avatar });
    note(`member:${params.mid}`);
    return answer();
  });
  await removePicture(storage, former);
  return changed;
}

/** Runs after the commit. The sweep finds what could not be deleted now. */
export async function removePicture(storage: Storage, picture: string | null): Promise<void> {
  if (picture) await storage.remove(fileOf(picture)).catch(() => {});
}

const fileOf = (picture: string): string => `avatars/${picture}`;

export async function getAvatar(
  storage: Storage,
  { params }: Input<typeof members.avatar>,
  { reply }: ReadContext,
): ReadResult<typeof members.avatar> {
  return afterwards(async () => {
    const body = (await storage.get(fileOf(params.picture))) ?? fail("request.not_found");
    // A changed picture gets a new name, so this one can be cached forever.
    reply.header("cache-control", "public, max-age=31536000, immutable");
    return body;
  });
}
