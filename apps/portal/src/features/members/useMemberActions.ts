import { members } from "@portal/model/members/contract.ts";
import { type MemberListItem } from "@portal/model/members/list-item.ts";
import { useCallback } from "react";
import { call } from "../../kit/call.ts";
import { asCallFailed } from "../../kit/call-failed.ts";
import { fullName } from "../../kit/full-name.ts";
import { shouldShowFailure } from "../../kit/reactions.ts";
import { showSuccess, showFailure, showUndoable } from "../../kit/toast.tsx";
import { useText } from "../../kit/useText.ts";
import { useMemberData } from "./data.ts";
import { membersText } from "./text.ts";

type Whom = Pick<MemberListItem, "id" | "first_name" | "last_name" | "email">;
/** What needs no questions: each is done at once, and can be taken back by its opposite. */
export type SimpleMemberAction = "invite" | "suspend" | "activate" | "remove" | "restore";

/** Does one thing with one person, and shows the outcome wherever they are shown. */
export function useCalls(team_id: string) {
  const data = useMemberData(team_id);
  return useCallback(
    async (act: SimpleMemberAction, id: string): Promise<void> => {
      const params = { id: team_id, mid: id };
      switch (act) {
        case "invite":
          await call(members.invite, { params: { id: team_id }, body: { members: [id] } });
          data.show(await data.fresh(id));
          return;
        case "suspend":
        case "activate": {
          // The list does not know the version; what is meant does not depend on what else was changed.
          const { version } = await data.fresh(id);
          const status = act === "suspend" ? "suspended" : "active";
          data.show(await call(members.update, { params, body: { status, version } }));
          return;
        }
        case "remove":
          await call(members.remove, { params, query: {} });
          data.drop(id);
          return;
        case "restore":
          await call(members.restore, { params });
          data.drop(id);
          data.reload();
      }
    },
    [team_id, data],
  );
}

/** The same, with what it says to the person. */
export function useMemberActions(team_id: string) {
  const t = useText(membersText);
  const data = useMemberData(team_id);
  const run = useCalls(team_id);
  return useCallback(
    async (act: SimpleMemberAction, whom: Whom): Promise<boolean> => {
      const name = fullName(whom);
      try {
        await run(act, whom.id);
      } catch (thrown) {
        const failed = asCallFailed(thrown);
        if (shouldShowFailure(failed)) showFailure(failed, t(`context.${act}`, { name }));
        // They are not where the list has them.
        if (failed.code === "member.gone" || failed.code === "member.not_found") data.drop(whom.id);
        if (failed.code === "member.cannot_move") data.reload();
        return false;
      }
      const done = t(`done.${act}`, { name });
      if (act === "invite") data.watchInvitations();
      if (act === "remove") showUndoable(done, () => void restore(whom));
      else showSuccess(done);
      return true;

      async function restore(removed: Whom) {
        try {
          await run("restore", removed.id);
          showSuccess(t("done.restore", { name }));
        } catch (thrown) {
          showFailure(asCallFailed(thrown), t("context.restore", { name }));
        }
      }
    },
    [t, run, data],
  );
}
