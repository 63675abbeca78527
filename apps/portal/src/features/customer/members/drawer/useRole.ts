import { members, type Member } from "@portal/model/members/contract.ts";
import type { AdminRole } from "@portal/model/members/schemas.ts";
import { useRef, useState } from "react";
import { call } from "#platform/http/call.ts";
import { fullName } from "#domain/members/full-name.ts";
import type { Me } from "#platform/session/me.ts";
import { useAction } from "#platform/http/query.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useNextFocus } from "#platform/keyboard/useNextFocus.ts";
import { useText } from "#platform/text/useText.ts";
import { useMemberData } from "../data.ts";
import { drawerText } from "./text.ts";

export type GivenRole = Exclude<AdminRole, "primary">;

/** A member's role in the form. Saved separately, with the password confirmed. */
export function useRole(me: Me, member: Member, onGone: () => void) {
  const t = useText(drawerText);
  const data = useMemberData(me.team_id);
  const withSudo = useSudo();
  const box = useRef<HTMLDivElement>(null);
  const focus = useNextFocus(box);
  /** The unsaved choice. */
  const [chosen, setChosen] = useState<GivenRole | null>(null);
  const give = useAction({
    context: t("role.context"),
    run: (admin_role: GivenRole) =>
      withSudo("roles", async (sudo) => {
        const { version } = await data.fresh(member.id);
        const params = { id: me.team_id, mid: member.id };
        return call(members.update, { params, body: { admin_role, version } }, { sudo });
      }),
    onDone: (saved) => {
      focus.on("select");
      if (!saved) return;
      setChosen(null);
      data.show(saved);
      showSuccess(t("role.saved", { name: fullName(saved), role: t(`role.${saved.admin_role}`) }));
    },
    onFailed: ({ code }) => {
      focus.on("select");
      if (code === "member.gone" || code === "member.not_found") onGone();
    },
  });
  return {
    box,
    chosen,
    busy: give.isPending,
    choose: (role: GivenRole) => {
      if (!give.isPending) setChosen(role === member.admin_role ? null : role);
    },
    save: () => {
      if (chosen && !give.isPending) give.mutate(chosen);
    },
    discard: () => setChosen(null),
  };
}
