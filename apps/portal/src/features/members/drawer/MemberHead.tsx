import type { Member } from "@portal/model/members/contract.ts";
import type { MemberLine } from "@portal/model/members/line.ts";
import type { Ref } from "react";
import { fullName } from "../../../kit/full-name.ts";
import type { Me } from "../../../kit/me.ts";
import { useText } from "../../../kit/useText.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Pill } from "../../../ui/Pill.tsx";
import { standingOf } from "../standing.ts";
import { Status } from "../Status.tsx";
import { ActionsMenu } from "./ActionsMenu.tsx";
import styles from "./MemberHead.module.css";
import { drawerText } from "./text.ts";

interface MemberHeadProps {
  readonly me: Me;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly known: MemberLine;
  readonly member: Member | undefined;
  readonly onGone: () => void;
  readonly onClose: () => void;
}

export function MemberHead({ me, heading, known, member, onGone, onClose }: MemberHeadProps) {
  const t = useText(drawerText);
  const name = fullName(known);
  const standing = standingOf(known);
  return (
    <div className={styles.head}>
      <Avatar name={name} src={known.avatar} size={48} />
      <div className={styles.words}>
        <h2 ref={heading} tabIndex={-1} data-autofocus>
          {name}
        </h2>
        <span className={styles.email}>{known.email}</span>
        <div className={styles.meta}>
          {standing && <Status standing={standing} />}
          {known.admin_role && <Pill>{t(`role.${known.admin_role}`)}</Pill>}
        </div>
      </div>
      {member && <ActionsMenu me={me} member={member} onGone={onGone} onClose={onClose} />}
    </div>
  );
}
