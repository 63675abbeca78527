import { useRef, useCallback, useState } from "react";
import { Button } from "@mantine/core";
import { useBillingFormat } from "#domain/billing/useBillingFormat.ts";
import { CancelAccount } from "#domain/cancellation/CancelAccount.tsx";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { PlanChoice, TermChoice } from "../choice/PlanChoice.tsx";
import { SeatsField } from "../choice/SeatsField.tsx";
import { upcomingPlanOf, draftOf, currentPlanOf, isNew, isSame } from "../choice/wanted.ts";
import type { PartProps } from "../part.ts";
import { Columns, DemoNote } from "../preview/Summary.tsx";
import { previewRequestFor } from "../preview/preview-request.ts";
import { usePreview } from "../preview/usePreview.ts";
import { subscriptionText } from "../text.ts";
import { Alerts } from "./Alerts.tsx";
import { CouponSection } from "./CouponSection.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { OutcomeNotice } from "./OutcomeNotice.tsx";
import { PlanNow } from "./PlanNow.tsx";
import styles from "./PlanPage.module.css";
import { CardRow, ReferralRow, RenewalRow } from "./PlanRows.tsx";
import { orderActionOf } from "./order-action.ts";
import { refusalOf } from "./refusal.ts";
import { useOrder } from "./useOrder.ts";
import { useRenewal } from "./useRenewal.ts";

/** Plan, term and seats, with their cost next to them. */
export function PlanPage({ team_id, sub, rights, choice, go }: PartProps) {
  const t = useText(subscriptionText);
  const format = useBillingFormat(sub.currency);
  const { draft, wanted, issue, coupon } = choice;
  const seats = useRef<HTMLInputElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [button, isSeen] = useIsVisible();
  const current = currentPlanOf(sub);
  const coming = upcomingPlanOf(sub);
  // An unpaid bill has to be paid first, and a pending payment has to finish.
  const mayChange = rights.change && !sub.unpaid && !sub.pending;

  const previewed = usePreview(team_id, sub.version, previewRequestFor(sub, wanted, coupon?.code ?? null));
  const { preview, couponFailed, isFormer } = previewed;
  const code = coupon && !couponFailed && isNew(sub) ? coupon.code : null;
  const act = wanted && preview ? orderActionOf(sub, wanted, preview) : null;
  const ordering = useOrder({ team_id, sub, onDone: () => choice.setCoupon(null) });
  const renewal = useRenewal(team_id, sub, format, () => summary.current?.focus({ preventScroll: true }));
  const { outcome } = ordering;
  const failureAt = outcome?.kind === "failed" ? refusalOf(outcome.failed.code).at : "button";

  // The result of an earlier order does not apply to a new choice.
  const clearingOutcome =
    <A extends readonly unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      ordering.forget();
      act(...args);
    };
  const choosing = {
    ...choice,
    edit: clearingOutcome(choice.edit),
    setCoupon: clearingOutcome(choice.setCoupon),
    reset: clearingOutcome(choice.reset),
  };

  const onAct = () => {
    if (!act || !wanted || !preview || isFormer || ordering.busy || !mayChange) return;
    if (act.kind === "card") go("card");
    else ordering.order({ act, wanted, coupon: code, preview });
  };
  const review = () => {
    summary.current?.scrollIntoView({ block: "start", behavior: "smooth" });
    summary.current?.focus({ preventScroll: true });
  };
  const shared = { product: sub.product, draft, current, format, disabled: !mayChange, onEdit: choosing.edit };
  const isChanged = !wanted || coming === null || !isSame(wanted, coming);
  const seatsNote = () => {
    if (!current || !wanted || wanted.seats === current.seats) return null;
    const count = Math.abs(wanted.seats - current.seats);
    if (wanted.seats > current.seats) return t("seats.added", { count });
    return t("seats.less", { count, date: format.at(sub.current_period_ends_at ?? 0) });
  };
  return (
    <div className={styles.page}>
      <Alerts sub={sub} format={format} rights={rights} renewal={renewal} go={go} />
      <Columns
        beside={
          <OrderSummary
            sub={sub}
            format={format}
            previewed={previewed}
            act={act}
            isChanged={isChanged}
            isWrong={issue !== null}
            busy={ordering.busy}
            outcome={
              outcome && (
                <OutcomeNotice
                  key={outcome.kind}
                  outcome={outcome}
                  preview={preview}
                  format={format}
                  rights={rights}
                  go={go}
                />
              )
            }
            box={summary}
            button={button}
            onAct={mayChange ? onAct : undefined}
            onReset={choosing.reset}
          />
        }
      >
        <PlanNow
          sub={sub}
          format={format}
          onKeep={sub.next && current && mayChange ? () => choosing.edit(draftOf(current)) : undefined}
        />
        <Card padded={false}>
          <PlanChoice {...shared} />
          <TermChoice {...shared} />
          {sub.product === "team" && (
            <SeatsField
              value={draft.seats}
              used={sub.used_seats}
              issue={issue}
              input={seats}
              disabled={!mayChange}
              note={seatsNote()}
              onChange={(typed) => choosing.edit({ seats: typed })}
            />
          )}
          <CouponSection
            team_id={team_id}
            sub={sub}
            choice={choosing}
            format={format}
            failed={couponFailed ?? (outcome?.kind === "failed" && failureAt === "coupon" ? outcome.failed : null)}
            disabled={!mayChange}
          />
          <CardRow sub={sub} rights={rights} go={go} />
          {rights.renewal && <RenewalRow sub={sub} format={format} renewal={renewal} />}
          <ReferralRow referral={sub.referral} format={format} />
        </Card>
        <div className={styles.foot}>
          {sub.demo_prices && <DemoNote />}
          <button type="button" className="link-button" onClick={() => go("quote")}>
            {t("order.quote")}
          </button>
          {rights.cancel && sub.product === "solo" && <Link to="/process-migration">{t("order.to_team")}</Link>}
          {rights.cancel && (
            <CancelAccount team_id={team_id} renews={sub.renews && sub.term !== null} label={t("order.cancel")} />
          )}
        </div>
      </Columns>
      {act && preview && mayChange && (
        <PayBar
          amount={format.money(preview.bill.total)}
          isFree={preview.bill.total === 0}
          isFormer={isFormer}
          isHidden={isSeen}
          onReview={review}
        />
      )}
    </div>
  );
}

interface PayBarProps {
  readonly amount: string;
  readonly isFree: boolean;
  readonly isFormer: boolean;
  /** Scrolls to the explained summary instead of ordering; the bar hides once that is in view. */
  readonly onReview: () => void;
  readonly isHidden: boolean;
}

/** On phones, the total stays at the bottom of the window. */
function PayBar({ amount, isFree, isFormer, onReview, isHidden }: PayBarProps) {
  const t = useText(subscriptionText);
  return (
    // Keeps its space while hidden, so that nothing below it jumps.
    <div
      className={`${styles.payBar} only-on-phone`}
      data-former={isFormer || undefined}
      data-hidden={isHidden || undefined}
    >
      <span>
        <small>{t("order.due")}</small>
        <strong className="num">{amount}</strong>
      </span>
      <Button onClick={onReview}>{t(isFree ? "order.review.free" : "order.review")}</Button>
    </div>
  );
}

/** Whether the element with the ref is currently in view. */
function useIsVisible() {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setSeen(false);
    };
  }, []);
  return [ref, seen] as const;
}
