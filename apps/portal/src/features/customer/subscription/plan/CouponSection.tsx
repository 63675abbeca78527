import { subscription } from "@portal/model/subscription/contract.ts";
import { CouponCode } from "@portal/model/subscription/coupons.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { Button, TextInput } from "@mantine/core";
import { useState, useRef } from "react";
import { IconTag, IconX } from "@tabler/icons-react";
import * as z from "zod/mini";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { asCallFailed, CallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { shouldShowFailure } from "#platform/http/reactions.ts";
import { useSend } from "#platform/http/useSend.ts";
import { appText } from "#platform/text/app-text.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import { FormSection } from "#ui/FormSection.tsx";
import type { useDraft, Coupon } from "../choice/useDraft.ts";
import { isNew, type Draft } from "../choice/wanted.ts";
import { useSubscriptionData } from "../data.ts";
import styles from "./CouponSection.module.css";
import { subscriptionText } from "../text.ts";

interface CouponSectionProps {
  readonly team_id: string;
  readonly sub: SubscriptionReply;
  readonly choice: ReturnType<typeof useDraft>;
  readonly format: BillingFormat;
  /** Why the chosen coupon gives no discount. */
  readonly failed: CallFailed | null;
  readonly disabled: boolean;
}

/** The coupon in use, the one to be used, or a field to enter one. */
export function CouponSection({ team_id, sub, choice, format, failed, disabled }: CouponSectionProps) {
  const t = useText(subscriptionText);
  const app = useText(appText);
  const issueText = useIssueText();
  const { coupon, setCoupon, draft } = choice;
  const { input, ...field } = useCoupon(draft, setCoupon);
  const date = format.at(sub.current_period_ends_at ?? 0);
  const sudo = useSudo();
  const data = useSubscriptionData(team_id);
  const use = useAction({
    context: t("order.coupon.context_use"),
    run: (code: string) =>
      sudo("payment", (proof) => call(subscription.applyCoupon, { params: { id: team_id, code } }, { sudo: proof })),
    onDone: (changed) => {
      if (!changed) return;
      data.put(changed);
      setCoupon(null);
      showSuccess(t("order.coupon.used", { date }));
    },
    // Shown at the field instead of a toast; the reload shows changes by others.
    report: () => {},
    onFailed: () => void data.reload(),
  });
  const length = (periods: number | null) =>
    periods === null ? t("order.coupon.ever") : t("order.coupon.periods", { count: periods });
  const off = (of: Pick<NonNullable<typeof coupon>, "percentage" | "amount">) =>
    of.percentage === null
      ? t("order.coupon.off_amount", { amount: format.money(of.amount ?? 0) })
      : t("order.coupon.off_percent", { percent: of.percentage });
  const whyNot = (failed: CallFailed) =>
    failed.status >= 500
      ? `${app("toast.problem", { context: t("order.coupon.context_use") })}. ${failureText(failed)}`
      : failureText(failed);
  const refused = use.error && use.variables === coupon?.code ? asCallFailed(use.error) : null;
  const asks = !coupon && !sub.coupon?.valid;
  if (disabled && !sub.coupon) return null;
  const error = field.isMissing ? issueText("field.required") : field.failed && whyNot(field.failed);
  return (
    <FormSection title={t("order.coupon")} text={t(isNew(sub) ? "order.coupon.text" : "order.coupon.text_next")}>
      <div className={styles.content}>
        {sub.coupon && (
          <UsedCoupon team_id={team_id} coupon={sub.coupon} off={off(sub.coupon)} format={format} disabled={disabled} />
        )}
        {coupon && (
          <CouponChip
            code={coupon.code}
            text={`${off(coupon)} ${length(coupon.periods)}`}
            detail={coupon.description}
            tone={failed || refused ? "warn" : "ok"}
            remove={{ label: t("order.coupon.leave_out", { code: coupon.code }), onPress: () => setCoupon(null) }}
          />
        )}
        {coupon && !isNew(sub) && (
          <Button size="xs" loading={use.isPending} onClick={() => use.mutate(coupon.code)}>
            {t("order.coupon.use", { date })}
          </Button>
        )}
        {coupon && failed && (
          <p className={styles.failed} role="alert">
            {failureText(failed)} {t("order.coupon.none_off")}
          </p>
        )}
        {coupon && refused && shouldShowFailure(refused) && (
          <p className={styles.failed} role="alert">
            {failureText(refused)}
          </p>
        )}
        {asks && !disabled && (
          <EditorFrame className={styles.form} onSubmit={field.submit}>
            <TextInput
              ref={input}
              name="coupon"
              aria-label={t("order.coupon.field")}
              placeholder={t("order.coupon.field")}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              classNames={{ input: styles.code }}
              value={field.typed}
              onChange={(event) => field.edit(event.currentTarget.value)}
              error={error}
              errorProps={{ role: "alert" }}
            />
            <Button type="submit" variant="default" loading={field.busy}>
              {t("order.coupon.apply")}
            </Button>
          </EditorFrame>
        )}
      </div>
    </FormSection>
  );
}

/** A typed code and the server's response to it. */
function useCoupon({ tier, term }: Draft, onChecked: (coupon: Coupon) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { busy, failed, send } = useSend(async () => {
    const code = z.safeParse(CouponCode, typed);
    try {
      // A code in an invalid format is not sent.
      if (!code.success) throw new CallFailed({ code: "coupon.unknown", status: 404, side: "customer" });
      onChecked(await call(subscription.checkCoupon, { params: { type: tier, plan: term, code: code.data } }));
      setTyped("");
    } catch (thrown) {
      input.current?.focus();
      throw thrown;
    }
  });
  return {
    input,
    typed,
    busy,
    failed: busy ? null : failed,
    isMissing,
    edit: (text: string) => {
      setTyped(text);
      setMissing(false);
    },
    submit: () => {
      setMissing(typed.trim() === "");
      if (typed.trim() === "") input.current?.focus();
      else if (!busy) send();
    },
  };
}

interface UsedCouponProps {
  readonly team_id: string;
  readonly coupon: NonNullable<SubscriptionReply["coupon"]>;
  readonly off: string;
  readonly format: BillingFormat;
  readonly disabled: boolean;
}

/** The coupon in use. Removing it asks first, because it cannot be used again. */
function UsedCoupon({ team_id, coupon, off, format, disabled }: UsedCouponProps) {
  const t = useText(subscriptionText);
  const sudo = useSudo();
  const data = useSubscriptionData(team_id);
  const [asking, setAsking] = useState(false);
  const { code, description, applied_at, valid } = coupon;
  const remove = useAction({
    context: t("order.coupon.context"),
    run: () =>
      sudo("payment", (proof) => call(subscription.removeCoupon, { params: { id: team_id, code } }, { sudo: proof })),
    onDone: (changed) => {
      if (!changed) return;
      data.put(changed);
      showSuccess(t("order.coupon.removed"));
    },
    onFailed: () => void data.reload(),
  });
  return (
    <>
      <CouponChip
        code={code}
        text={[off, valid ? t("order.coupon.since", { date: format.at(applied_at) }) : t("order.coupon.over")].join(
          ". ",
        )}
        detail={description}
        tone={valid ? "ok" : "plain"}
        remove={
          disabled || !valid ? undefined : { label: t("order.coupon.remove", { code }), onPress: () => setAsking(true) }
        }
      />
      {asking && (
        <Confirm
          tone="danger"
          title={t("order.coupon.remove_title", { code })}
          labels={{ confirm: t("order.coupon.remove_go"), cancel: t("order.coupon.remove_stay") }}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {t("order.coupon.remove_text")}
        </Confirm>
      )}
    </>
  );
}

interface CouponChipProps {
  readonly code: string;
  readonly text: string;
  readonly detail: string;
  readonly tone: "ok" | "warn" | "plain";
  readonly remove?: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** A coupon's code and its discount. */
function CouponChip({ code, text, detail, tone, remove }: CouponChipProps) {
  return (
    <div className={styles.chip} data-tone={tone}>
      <IconTag size={15} aria-hidden />
      <span>
        <strong className="mono">{code}</strong> {text}
        {detail && <small>{detail}</small>}
      </span>
      {remove && (
        <button type="button" aria-label={remove.label} onClick={remove.onPress}>
          <IconX size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
