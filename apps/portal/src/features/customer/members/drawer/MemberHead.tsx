import type { Member } from "@portal/model/members/contract.ts";
import type { MemberListItem } from "@portal/model/members/list-item.ts";
import type { Ref } from "react";
import { fullName } from "#domain/members/full-name.ts";
import type { Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { Pill } from "#ui/Pill.tsx";
import { displayStatusOf } from "../member-status.ts";
import { Status } from "../Status.tsx";
import { ActionsMenu } from "./ActionsMenu.tsx";
import styles from "./MemberHead.module.css";
import { drawerText } from "./text.ts";

interface MemberHeadProps {
  readonly me: Me;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly known: MemberListItem;
  readonly member: Member | undefined;
  readonly onGone: () => void;
  readonly onClose: () => void;
}

export function MemberHead({ me, heading, known, member, onGone, onClose }: MemberHeadProps) {
  const t = useText(drawerText);
  const name = fullName(known);
  const status = displayStatusOf(known);
  return (
    <div className={styles.head}>
      <Avatar name={name} src={known.avatar} size={48} />
      <div className={styles.words}>
        <h2 ref={heading} tabIndex={-1} data-autofocus>
          {name}
        </h2>
        <span className={styles.email}>{known.email}</span>
        <div className={styles.meta}>
          {status && <Status status={status} />}
          {known.admin_role && <Pill>{t(`role.${known.admin_role}`)}</Pill>}
        </div>
      </div>
      {member && <ActionsMenu me={me} member={member} onGone={onGone} onClose={onClose} />}
    </div>
  );
}
