import { members } from "@portal/model/members/contract.ts";
import { type MemberListItem } from "@portal/model/members/list-item.ts";
import { useCallback } from "react";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { fullName } from "#domain/members/full-name.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { shouldShowFailure } from "#platform/http/reactions.ts";
import { showSuccess, showFailure, showUndoable } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { useMemberData } from "./data.ts";
import { addressOf, NO_FILTERS, type PageState } from "./page-state.ts";
import { membersText } from "./text.ts";

type Whom = Pick<MemberListItem, "id" | "first_name" | "last_name" | "email">;
/** Actions without confirmation: each is immediate and has an opposite that undoes it. */
export type SimpleMemberAction = "invite" | "suspend" | "activate" | "remove" | "restore";

const REMOVED: PageState = {
  ...NO_FILTERS,
  filter: "removed",
  sort: null,
  mid: null,
  tab: "profile",
  inviting: false,
  act: null,
};

/** Performs one action on one member and shows the result everywhere. */
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
          // The list does not contain the version, and the action does not depend on other changes.
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

/** The same, with messages to the user. */
export function useMemberActions(team_id: string) {
  const t = useText(membersText);
  const data = useMemberData(team_id);
  const run = useCalls(team_id);
  const open = useOpen();
  return useCallback(
    async (act: SimpleMemberAction, whom: Whom): Promise<boolean> => {
      const name = fullName(whom);
      try {
        await run(act, whom.id);
      } catch (thrown) {
        const failed = asCallFailed(thrown);
        if (failed.code === "members.no_seats") offerSeat(whom.id);
        else if (shouldShowFailure(failed)) showFailure(failed, t(`context.${act}`, { name }));
        // The member is no longer where the list shows them.
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
          const failed = asCallFailed(thrown);
          if (failed.code === "members.no_seats") offerSeat(removed.id);
          else showFailure(failed, t("context.restore", { name }));
        }
      }

      /** Opens the removed member, where a seat can be bought. */
      function offerSeat(mid: string) {
        data.reload();
        void open(addressOf({ ...REMOVED, mid }));
      }
    },
    [t, run, data, open],
  );
}
