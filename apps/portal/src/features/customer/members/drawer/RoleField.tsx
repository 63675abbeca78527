import { members, type Member } from "@portal/model/members/contract.ts";
import type { AdminRole } from "@portal/model/members/schemas.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { fullName } from "#domain/members/full-name.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { useNextFocus } from "#platform/keyboard/useNextFocus.ts";
import type { Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { useMemberData } from "../data.ts";
import { rolesFor } from "../permissions.ts";
import styles from "./ProfileTab.module.css";
import { drawerText } from "./text.ts";

type GivenRole = Exclude<AdminRole, "primary">;

interface RoleFieldProps {
  readonly me: Me;
  readonly member: Member;
  readonly role: ReturnType<typeof useRole>;
}

/** A member's role, with its own save button. */
export function RoleField({ me, member, role: { box, chosen, busy, choose, save } }: RoleFieldProps) {
  const t = useText(drawerText);
  const roles = rolesFor(me, member);
  const shown = chosen ?? member.admin_role;
  if (roles.length < 2) {
    return (
      <div className={styles.fixedRole}>
        <h3>{t("role")}</h3>
        <p>
          {t(`role.${member.admin_role}`)}
          <small>{t(`role.${member.admin_role}_text`)}</small>
        </p>
      </div>
    );
  }
  return (
    <div ref={box} className={styles.roleChoice}>
      <NativeSelect
        label={t("role")}
        description={t(`role.${shown}_text`)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        rightSection={<IconSelector size={14} aria-hidden />}
        value={shown}
        onChange={(event) => choose(event.currentTarget.value as GivenRole)}
        data={roles.map((one) => ({ value: one, label: t(`role.${one}`) }))}
      />
      {chosen && (
        <Button size="xs" loading={busy} onClick={save}>
          {t("role.save")}
        </Button>
      )}
    </div>
  );
}

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
