import type { Member } from "@portal/model/members/contract.ts";
import { ActionIcon, Menu } from "@mantine/core";
import {
  IconCrown,
  IconDots,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUserMinus,
} from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import type { Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { ReasonedItem } from "#ui/ReasonedItem.tsx";
import { ownershipOfferFor, canPerform } from "../permissions.ts";
import { useMemberActions } from "../useMemberActions.ts";
import styles from "./MemberDrawer.module.css";
import { drawerText } from "./text.ts";

const dialogs = () => import("./MemberDialogs.tsx");
const password = lazyPart({ load: () => dialogs().then((m) => m.PasswordDialog), texts: [] });
const forGood = lazyPart({ load: () => dialogs().then((m) => m.ForGoodDialog), texts: [] });
const ownership = lazyPart({ load: () => dialogs().then((m) => m.OwnershipDialog), texts: [] });

interface ActionsMenuProps {
  readonly me: Me;
  readonly member: Member;
  readonly onGone: () => void;
  readonly onClose: () => void;
}

/** Actions on a member beyond their profile. Unavailable ones say why. */
export function ActionsMenu({ me, member, onGone, onClose }: ActionsMenuProps) {
  const t = useText(drawerText);
  const acts = useMemberActions(me.team_id);
  const [asking, setAsking] = useState<"password" | "for_good" | "lead" | null>(null);
  const done = () => setAsking(null);
  const ownershipOffer = ownershipOfferFor(me, member);
  const isAdmin = member.admin_role !== "none";
  const remove = async () => {
    if (await acts("remove", member)) onClose();
  };
  const items = [
    canPerform("password", me, member) && (
      <ReasonedItem
        key="password"
        icon={<IconKey size={15} />}
        why={member.has_account ? null : t("act.password_no")}
        onClick={() => setAsking("password")}
      >
        {t("act.password")}
      </ReasonedItem>
    ),
    ownershipOffer && (
      <ReasonedItem
        key="lead"
        icon={<IconCrown size={15} />}
        why={ownershipOffer === "offer" ? null : t("act.lead_no")}
        onClick={() => setAsking("lead")}
      >
        {t("act.lead")}
      </ReasonedItem>
    ),
    canPerform("suspend", me, member) && (
      <ReasonedItem key="suspend" icon={<IconPlayerPause size={15} />} onClick={() => void acts("suspend", member)}>
        {t("act.suspend")}
      </ReasonedItem>
    ),
    canPerform("activate", me, member) && (
      <ReasonedItem key="activate" icon={<IconPlayerPlay size={15} />} onClick={() => void acts("activate", member)}>
        {t("act.activate")}
      </ReasonedItem>
    ),
    canPerform("remove", me, member) && (
      <ReasonedItem key="remove" icon={<IconUserMinus size={15} />} danger onClick={() => void remove()}>
        {t("act.remove")}
      </ReasonedItem>
    ),
    canPerform("removeForGood", me, member) && (
      <ReasonedItem
        key="for_good"
        icon={<IconTrash size={15} />}
        danger
        why={isAdmin ? t("act.for_good_no") : null}
        onClick={() => setAsking("for_good")}
      >
        {t("act.for_good")}
      </ReasonedItem>
    ),
  ].filter(Boolean);
  if (items.length === 0) return null;
  return (
    <>
      <Menu width={270}>
        <Menu.Target>
          <ActionIcon className={styles.dots ?? ""} variant="default" size={36} aria-label={t("actions")}>
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{items}</Menu.Dropdown>
      </Menu>
      <Suspense>
        {asking === "password" && <password.Part me={me} member={member} onClose={done} />}
        {asking === "for_good" && <forGood.Part me={me} member={member} onClose={done} onGone={onGone} />}
        {asking === "lead" && <ownership.Part me={me} member={member} onClose={done} />}
      </Suspense>
    </>
  );
}
