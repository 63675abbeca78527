import { RESTORABLE_DAYS } from "@portal/model/limits.ts";
import type { Member } from "@portal/model/members/contract.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { LazyAddSeats } from "#domain/billing/seats/LazyAddSeats.tsx";
import { useTeam } from "#domain/team/team.ts";
import { longDate, timeAgo } from "#platform/text/format.ts";
import type { Me } from "#platform/session/me.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { canPerform } from "../permissions.ts";
import { useMemberActions } from "../useMemberActions.ts";
import { drawerText } from "./text.ts";

interface RemovedCardProps {
  readonly me: Me;
  readonly member: Member;
  readonly onClose: () => void;
}

/** Until when a removed member can be restored. A team without a free seat can buy one here. */
export function RemovedCard({ me, member, onClose }: RemovedCardProps) {
  const t = useText(drawerText);
  const locale = useLocale();
  const now = useNow();
  const acts = useMemberActions(me.team_id);
  const [busy, setBusy] = useState(false);
  const counters = useTeam().data?.counters;
  const mayRestore = canPerform("restore", me, member);
  const isFull = counters !== undefined && counters.team_size >= counters.seats;
  const removed = (member.removed_at ?? 0) * 1000;
  const restore = async () => {
    setBusy(true);
    if (await acts("restore", member)) onClose();
    setBusy(false);
  };
  return (
    <div>
      <Notice
        kind="wait"
        title={t("removed.title", { when: timeAgo(removed, now, locale) })}
        action={
          mayRestore &&
          !isFull && (
            <Button size="xs" variant="default" loading={busy} onClick={() => void restore()}>
              {t("removed.restore")}
            </Button>
          )
        }
      >
        {t("removed.text", { date: longDate(removed + RESTORABLE_DAYS * 86_400_000, locale) })}{" "}
        {mayRestore && isFull && t("removed.full")}
      </Notice>
      {mayRestore && isFull && (
        <LazyAddSeats
          team_id={me.team_id}
          task="restore"
          need={{ create: 1, used_after: counters.team_size + 1 }}
          busy={busy}
          onSeats={(bought) => bought && void restore()}
        />
      )}
    </div>
  );
}
