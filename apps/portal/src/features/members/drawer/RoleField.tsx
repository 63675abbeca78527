import { members, type Member } from "@portal/model/members/contract.ts";
import type { AdminRole } from "@portal/model/members/shapes.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useRef } from "react";
import { call } from "../../../kit/call.ts";
import { useNextFocus } from "../../../kit/drag/useNextFocus.ts";
import { fullName } from "../../../kit/full-name.ts";
import type { Me } from "../../../kit/me.ts";
import { useAction } from "../../../kit/query.ts";
import { useSudo } from "../../../kit/sudo/SudoProvider.tsx";
import { tellDone } from "../../../kit/toast.tsx";
import { useText } from "../../../kit/useText.ts";
import { useMemberData } from "../data.ts";
import { rolesFor } from "../rights.ts";
import styles from "./RoleField.module.css";
import { drawerText } from "./text.ts";

export type GivenRole = Exclude<AdminRole, "primary">;

interface RoleFieldProps {
  readonly me: Me;
  readonly member: Member;
  /** What is chosen and not saved yet. */
  readonly chosen: GivenRole | null;
  readonly onChoose: (role: GivenRole | null) => void;
  readonly onGone: () => void;
}

/** Who may do what; saved by a button of its own, with a proven password. */
export function RoleField({ me, member, chosen, onChoose, onGone }: RoleFieldProps) {
  const t = useText(drawerText);
  const data = useMemberData(me.team_id);
  const withSudo = useSudo();
  const roles = rolesFor(me, member);
  const box = useRef<HTMLDivElement>(null);
  const focus = useNextFocus(box);
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
      onChoose(null);
      data.show(saved);
      tellDone(t("role.saved", { name: fullName(saved), role: t(`role.${saved.admin_role}`) }));
    },
    onFailed: ({ code }) => {
      focus.on("select");
      if (code === "member.gone" || code === "member.not_found") onGone();
    },
  });
  const shown = chosen ?? member.admin_role;
  if (roles.length < 2) {
    return (
      <div className={styles.fixed}>
        <h3>{t("role")}</h3>
        <p>
          {t(`role.${member.admin_role}`)}
          <small>{t(`role.${member.admin_role}_text`)}</small>
        </p>
      </div>
    );
  }
  return (
    <div ref={box} className={styles.choice}>
      <NativeSelect
        label={t("role")}
        description={t(`role.${shown}_text`)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        rightSection={<IconSelector size={14} aria-hidden />}
        value={shown}
        onChange={(event) => {
          const role = event.currentTarget.value as GivenRole;
          if (!give.isPending) onChoose(role === member.admin_role ? null : role);
        }}
        data={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
      />
      {chosen && (
        <Button size="xs" data-save-role loading={give.isPending} onClick={() => give.mutate(chosen)}>
          {t("role.save")}
        </Button>
      )}
    </div>
  );
}
