import type { SubscriptionReply } from "@portal/model/subscription/contract.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { failureText } from "../../../kit/failure-text.ts";
import { longDate } from "../../../kit/format.ts";
import { useNow } from "../../../kit/useNow.ts";
import { useLocale, useText } from "../../../kit/useText.ts";
import { Notice } from "../../../ui/Notice.tsx";
import type { Rights } from "../part.ts";
import type { Say } from "../say.ts";
import type { Go } from "../usePlace.ts";
import { bannerOf, type Banner } from "./banner.ts";
import styles from "./StateBanner.module.css";
import { planText } from "./text.ts";
import { useReason } from "./useReason.ts";
import type { useRenewal } from "./useRenewal.ts";

interface StateBannerProps {
  readonly sub: SubscriptionReply;
  readonly say: Say;
  readonly rights: Rights;
  readonly renewal: ReturnType<typeof useRenewal>;
  readonly go: Go;
}

/** What must be known before anything else, and what can be done about it. */
export function StateBanner({ sub, say, rights, renewal, go }: StateBannerProps) {
  const t = useText(planText);
  const locale = useLocale();
  const reasonText = useReason();
  const banner = bannerOf(sub, useNow());
  if (!banner) return null;

  const changeCard = rights.card && (
    <Button size="xs" variant="default" onClick={() => go("card")}>
      {t(sub.payment_profile ? "change_card" : "add_card")}
    </Button>
  );
  const payActions = (
    <div className={styles.actions}>
      {changeCard}
      {rights.renewal && sub.payment_profile && (
        <Button size="xs" loading={renewal.goingOn} onClick={renewal.goOn}>
          {t("try_again")}
        </Button>
      )}
      {!rights.renewal && t("only_admins")}
    </div>
  );
  const refused = renewal.failed && <p className={styles.refused}>{failureText(renewal.failed)}</p>;
  const unpaidText = ({ tries, since, next_try_at, reason }: NonNullable<SubscriptionReply["unpaid"]>) => {
    return [
      reasonText(reason),
      t("banner.tries", { count: tries, date: say.at(since) }),
      next_try_at === null ? t("banner.no_try") : t("banner.next_try", { date: say.at(next_try_at) }),
    ]
      .filter(Boolean)
      .join(" ");
  };
  const parts: { readonly [K in Banner["kind"]]: (of: Extract<Banner, { kind: K }>) => Part } = {
    pending: () => ({ kind: "wait", title: t("banner.pending"), text: t("banner.pending_text") }),
    canceled: () => ({ kind: "bad", title: t("banner.canceled"), text: t("banner.canceled_text") }),
    suspended: ({ unpaid }) => ({
      kind: "bad",
      title: t("banner.suspended"),
      text: unpaid
        ? t("banner.suspended_unpaid", { amount: say.money(unpaid.amount), date: say.at(unpaid.since) })
        : t("banner.suspended_text"),
      action: unpaid ? payActions : null,
    }),
    past_due: ({ unpaid }) => ({
      kind: "warn",
      title: t("banner.past_due", { amount: say.money(unpaid.amount) }),
      text: unpaidText(unpaid),
      action: payActions,
    }),
    expired: () => ({ kind: "warn", title: t("banner.expired"), text: t("banner.expired_text") }),
    ends: ({ at }) => ({
      kind: "warn",
      title: t("banner.ends", { date: say.at(at) }),
      text: t("banner.ends_text"),
      action: rights.renewal && (
        <Button size="xs" loading={renewal.goingOn} onClick={renewal.goOn}>
          {t("go_on")}
        </Button>
      ),
    }),
    trial: ({ at, days }) => ({
      kind: "info",
      title: t("banner.trial", { count: days }),
      text: t("banner.trial_text", { date: longDate(at * 1000, locale) }),
    }),
  };
  const { kind, title, text, action } = parts[banner.kind](banner as never);
  return (
    <Notice kind={kind} title={title} action={action}>
      {text}
      {refused}
    </Notice>
  );
}

interface Part {
  readonly kind: "bad" | "warn" | "wait" | "info";
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}
