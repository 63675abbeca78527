import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { members } from "@portal/model/members/contract.ts";
import { avatarPath } from "../kit/door.ts";
import { fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import type { Changed, Changing, Reading } from "../kit/mount.ts";
import { kept, portrait } from "../kit/pictures.ts";
import type { Storage } from "../outside/storage/port.ts";
import { memberToChange, ownOnly } from "./reach.ts";
import { changeMember } from "./store.ts";

type Asked<K extends keyof typeof members> = Input<(typeof members)[K]>;
type Answer<K extends keyof typeof members> = Promise<Changed<ReplyInput<(typeof members)[K]>>>;

/** The file first, then the row that names it: a file without a row is swept, a row without a file would be a hole. */
export async function keepPicture({ log }: House, storage: Storage, file: Uint8Array): Promise<string> {
  const { name, body } = await portrait(file);
  await kept(log, storage.put(fileOf(name), body));
  return name;
}

export async function uploadAvatar(
  house: House,
  storage: Storage,
  { params, file }: Asked<"uploadAvatar">,
  ctx: Changing,
): Answer<"uploadAvatar"> {
  ownOnly(ctx, params.mid);
  const name = await keepPicture(house, storage, file);
  return replaceAvatar(storage, params, name, ctx, () => ({ avatar: avatarPath(name) ?? "" }));
}

export function removeAvatar(
  storage: Storage,
  { params }: Asked<"removeAvatar">,
  ctx: Changing,
): Answer<"removeAvatar"> {
  ownOnly(ctx, params.mid);
  return replaceAvatar(storage, params, null, ctx, () => ({ success: true }));
}

async function replaceAvatar<T>(
  storage: Storage,
  params: { id: string; mid: string },
  avatar: string | null,
  ctx: Changing,
  answer: () => T,
): Promise<Changed<T>> {
  let former: string | null = null;
  const changed = await ctx.change(async ({ db, note }) => {
    former = (await memberToChange(db, params, ctx)).avatar;
    await changeMember(db, params.id, params.mid, { avatar });
    note(`member:${params.mid}`);
    return answer();
  });
  await forgetPicture(storage, former);
  return changed;
}

/** After the commit: what could not be removed now is found by the sweep. */
export async function forgetPicture(storage: Storage, picture: string | null): Promise<void> {
  if (picture) await storage.remove(fileOf(picture)).catch(() => {});
}

const fileOf = (picture: string): string => `avatars/${picture}`;

export async function getAvatar(
  storage: Storage,
  { params }: Asked<"avatar">,
  { reply }: Reading,
): Promise<Uint8Array> {
  const body = (await storage.get(fileOf(params.picture))) ?? fail("request.not_found");
  // Another picture has another name, so this one can be kept for as long as anybody likes.
  reply.header("cache-control", "public, max-age=31536000, immutable");
  return body;
}
