import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { team } from "@portal/model/team/contract.ts";
import { avatarPath } from "../kit/door.ts";
import type { House } from "../kit/house.ts";
import type { Changed, Changing } from "../kit/mount.ts";
import { forgetPicture, keepPicture } from "../members/service.ts";
import type { Storage } from "../outside/storage/port.ts";
import { lockTeam, pictureTeam } from "./store.ts";

type Upload = typeof team.uploadAvatar;
type Remove = typeof team.removeAvatar;

export async function uploadAvatar(
  house: House,
  storage: Storage,
  { params, file }: Input<Upload>,
  ctx: Changing,
): Promise<Changed<ReplyInput<Upload>>> {
  const name = await keepPicture(house, storage, file);
  return replaced(storage, params.id, name, ctx, { avatar: avatarPath(name) ?? "" });
}

export const removeAvatar = (
  storage: Storage,
  { params }: Input<Remove>,
  ctx: Changing,
): Promise<Changed<ReplyInput<Remove>>> => replaced(storage, params.id, null, ctx, { success: true });

async function replaced<T>(
  storage: Storage,
  team_id: string,
  avatar: string | null,
  { change }: Changing,
  answer: T,
): Promise<Changed<T>> {
  let former: string | null = null;
  const changed = await change(async ({ db, note }) => {
    former = (await lockTeam(db, team_id))?.avatar ?? null;
    await pictureTeam(db, team_id, avatar);
    note(`team:${team_id}`);
    return answer;
  });
  await forgetPicture(storage, former);
  return changed;
}
