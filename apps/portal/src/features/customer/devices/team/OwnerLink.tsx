import type { TeamDevice } from "#domain/devices/device-status.ts";
import { fullName } from "#domain/members/full-name.ts";
import type { Me } from "#platform/session/me.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import { PlaceLink } from "#ui/PlaceLink.tsx";
import { devicesText } from "../text.ts";
import styles from "./OwnerLink.module.css";

interface OwnerLinkProps {
  readonly me: Me;
  readonly owner: TeamDevice["member"];
}

/** The phone's owner, linked to their record. */
export function OwnerLink({ me, owner }: OwnerLinkProps) {
  const t = useText(devicesText);
  const open = useOpen();
  const to = `/dashboard/members/${owner.id}`;
  return (
    <span className={styles.owner}>
      <PlaceLink to={to} className={styles.name} data-main onGo={() => void open(to)}>
        {fullName(owner)}
      </PlaceLink>
      {owner.id === me.id && <Pill>{t("you")}</Pill>}
    </span>
  );
}
