import type { Input } from "@portal/model/kit/endpoint.ts";
import type { team } from "@portal/model/team/contract.ts";
import { avatarPath } from "../../platform/authenticate.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, ChangeResult, HandlerResult } from "../../platform/register-routes.ts";
import { removePicture, savePicture } from "../members/public.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { lockTeam, updateTeamAvatar } from "./store.ts";

type Upload = typeof team.uploadAvatar;
type Remove = typeof team.removeAvatar;

export async function uploadAvatar(
  app: AppContext,
  storage: Storage,
  { params, file }: Input<Upload>,
  ctx: ChangeContext,
): HandlerResult<Upload> {
  const name = await savePicture(app, storage, file);
  return replaced(storage, params.id, name, ctx, { avatar: avatarPath(name) ?? "" });
}

export const removeAvatar = (storage: Storage, { params }: Input<Remove>, ctx: ChangeContext): HandlerResult<Remove> =>
  replaced(storage, params.id, null, ctx, { success: true });

async function replaced<T>(
  storage: Storage,
  team_id: string,
  avatar: string | null,
  { change }: ChangeContext,
  answer: T,
): Promise<ChangeResult<T>> {
  let former: string | null = null;
  const changed = await change(async ({ db, note }) => {
    former = (await lockTeam(db, team_id))?.avatar ?? null;
    await updateTeamAvatar(db, team_id, avatar);
    note(`team:${team_id}`);
    return answer;
  });
  await removePicture(storage, former);
  return changed;
}
