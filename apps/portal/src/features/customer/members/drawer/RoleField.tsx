import type { Member } from "@portal/model/members/contract.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { rolesFor } from "../permissions.ts";
import styles from "./RoleField.module.css";
import { drawerText } from "./text.ts";
import type { GivenRole, useRole } from "./useRole.ts";

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
