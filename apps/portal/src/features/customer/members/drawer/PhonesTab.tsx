import type { Member } from "@portal/model/members/contract.ts";
import { useState } from "react";
import { MemberPhones } from "#domain/devices/MemberPhones.tsx";
import { deviceText } from "#domain/devices/text.ts";
import { fullName } from "#domain/members/full-name.ts";
import type { Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./MemberDrawer.module.css";

interface PhonesTabProps {
  readonly me: Me;
  readonly member: Member;
}

/** Another member's phones, with the same actions as for the user's own. */
export function PhonesTab({ me, member }: PhonesTabProps) {
  const t = useText(deviceText);
  const [adding, setAdding] = useState(false);
  const name = fullName(member);
  const obstacle = () => {
    if (!member.has_account) return t("add.not_joined", { name });
    return member.status === "suspended" ? t("add.suspended", { name }) : null;
  };
  return (
    <div className={styles.phones}>
      <MemberPhones me={me} owner={member} obstacle={obstacle()} adding={adding} onAdding={setAdding} />
    </div>
  );
}
