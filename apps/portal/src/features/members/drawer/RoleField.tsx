import { members, type Member } from "@portal/model/members/contract.ts";
import type { AdminRole } from "@portal/model/members/shapes.ts";
import { Loader, NativeSelect } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "../../../kit/call.ts";
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

type GivenRole = Exclude<AdminRole, "primary">;

interface RoleFieldProps {
  readonly me: Me;
  readonly member: Member;
  readonly onGone: () => void;
}

/** Who may do what; saved at once, with a proven password. */
export function RoleField({ me, member, onGone }: RoleFieldProps) {
  const t = useText(drawerText);
  const data = useMemberData(me.team_id);
  const withSudo = useSudo();
  const roles = rolesFor(me, member);
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
      setChosen(null);
      if (!saved) return;
      data.show(saved);
      tellDone(t("role.saved", { name: fullName(saved), role: t(`role.${saved.admin_role}`) }));
    },
    onFailed: ({ code }) => {
      setChosen(null);
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
    <NativeSelect
      label={t("role")}
      description={t(`role.${shown}_text`)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      rightSection={give.isPending ? <Loader size={14} /> : <IconSelector size={14} aria-hidden />}
      value={shown}
      disabled={give.isPending}
      onChange={(event) => {
        const role = event.currentTarget.value as GivenRole;
        setChosen(role);
        give.mutate(role);
      }}
      data={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
    />
  );
}
