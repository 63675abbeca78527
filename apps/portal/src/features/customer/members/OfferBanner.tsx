import { members } from "@portal/model/members/contract.ts";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { fullName } from "#domain/members/full-name.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { userQuery } from "#platform/session/user.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { transferQuery, useMemberData } from "./data.ts";
import styles from "./OfferBanner.module.css";
import { membersText } from "./text.ts";

interface OfferBannerProps {
  readonly me: Me;
  readonly team_name: string;
}

/** A pending transfer of ownership, which either side can settle. */
export function OfferBanner({ me, team_name }: OfferBannerProps) {
  const t = useText(membersText);
  const queries = useQueryClient();
  const data = useMemberData(me.team_id);
  const involved = isAllowed("team.accept_transfer", me);
  const { data: transfer } = useQuery({ ...transferQuery(me.team_id), enabled: involved });
  const params = { id: me.team_id };
  const settled = () => {
    void data.offerChanged();
    void queries.invalidateQueries({ queryKey: userQuery.queryKey });
    data.reload();
  };
  const accept = useAction({
    context: t("offer.context"),
    run: () => call(members.acceptPrimary, { params }),
    onDone: () => {
      settled();
      showSuccess(t("offer.accepted", { team: team_name }));
    },
    onFailed: settled,
  });
  const withdraw = useAction({
    context: t("offer.context"),
    run: () => call(members.withdrawPrimary, { params }),
    onDone: () => {
      settled();
      showSuccess(transfer?.offer?.mine ? t("offer.declined") : t("offer.withdrawn"));
    },
    onFailed: settled,
  });
  const offer = transfer?.offer;
  if (!offer || !involved) return null;
  if (!offer.mine && me.role !== "primary") return null;
  const busy = accept.isPending || withdraw.isPending;
  return (
    <div className={styles.banner}>
      {offer.mine ? (
        <Notice
          kind="info"
          title={t("offer.title", { team: team_name })}
          action={
            <span className={styles.choices}>
              <Button size="xs" loading={accept.isPending} disabled={busy} onClick={() => accept.mutate(undefined)}>
                {t("offer.accept")}
              </Button>
              <Button size="xs" variant="default" disabled={busy} onClick={() => withdraw.mutate(undefined)}>
                {t("offer.decline")}
              </Button>
            </span>
          }
        >
          {t("offer.text")}
        </Notice>
      ) : (
        <Notice
          kind="info"
          action={
            <Button size="xs" variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
              {t("offer.withdraw")}
            </Button>
          }
        >
          {t("offer.sent", { name: fullName({ ...offer, email: "" }) })}
        </Notice>
      )}
    </div>
  );
}
