import { Button, TextInput } from "@mantine/core";
import { IconCircleCheck, IconCreditCard, IconLock } from "@tabler/icons-react";
import { useRef } from "react";
import { useAlerts } from "#domain/billing/useAlerts.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useIssueText } from "#platform/text/issue-text.ts";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { FormSection } from "#ui/FormSection.tsx";
import { SaveBar } from "#ui/SaveBar.tsx";
import { AddressFields } from "../address/AddressFields.tsx";
import type { PartProps } from "../part.ts";
import { useBillingFormat } from "#domain/billing/useBillingFormat.ts";
import { CardForm } from "./CardForm.tsx";
import { CardName } from "./CardName.tsx";
import styles from "./CardPage.module.css";
import { ReadProfile } from "./ReadProfile.tsx";
import { subscriptionText } from "../text.ts";
import { useProfile } from "./useProfile.ts";

/** The payment method and the billing address. */
export function CardPage(props: PartProps) {
  return props.rights.card ? <ProfileForm {...props} /> : <ReadProfile profile={props.sub.payment_profile} />;
}

function ProfileForm({ team_id, sub, go }: PartProps) {
  const t = useText(subscriptionText);
  const format = useBillingFormat(sub.currency);
  const issueText = useIssueText();
  const skipPrompt = useRef(false);
  const old = sub.payment_profile;
  const profile = useProfile({
    team_id,
    sub,
    onSaved: ({ isFirst, withCard }) => {
      // Changing only the address charges nothing.
      const owed = withCard ? (sub.unpaid?.amount ?? 0) : 0;
      showSuccess(owed > 0 ? t("payment.saved.owed", { amount: format.money(owed) }) : t("payment.saved"));
      // After adding a first card, or one for an unpaid bill, the user wants to pay with it.
      if (isFirst || owed > 0) {
        skipPrompt.current = true;
        go("plan");
      }
    },
  });
  const { form, setup, typed, cardIssue, busy } = profile;
  const { errors, dirtyFields } = form.formState;
  const submit = () => {
    if (!busy) profile.submit();
  };
  const changed = [
    ...(setup || typed ? (["card"] as const) : []),
    ...(dirtyFields.credit_card?.name ? (["name"] as const) : []),
    ...(dirtyFields.address ? (["address"] as const) : []),
  ];
  const ends = useAlerts(sub, format).find(({ kind }) => kind === "card_over" || kind === "card_ends");
  return (
    <EditorFrame
      className={styles.form}
      saveKey="page"
      leave={{
        unsaved: changed.length > 0,
        isHarmless: () => skipPrompt.current,
        title: t("payment.leave.title"),
        text: t("payment.leave.text"),
        labels: { confirm: t("payment.leave.go"), cancel: t("payment.leave.stay") },
      }}
      onSubmit={submit}
    >
      <Card padded={false}>
        <FormSection title={t("payment.card")} text={t("payment.card.text")}>
          <div className={styles.card}>
            {old && !typed && (
              <div className={styles.tile}>
                <IconCreditCard size={20} stroke={1.6} aria-hidden />
                <div>
                  <CardName card={old} />
                  {ends && <small>{t(ends.kind === "card_over" ? "payment.card.ended" : "payment.card.soon")}</small>}
                </div>
                <Button
                  variant="default"
                  size="xs"
                  loading={profile.starting}
                  onClick={setup ? profile.keepOld : profile.start}
                >
                  {t(setup ? "payment.card.keep" : "payment.card.other")}
                </Button>
              </div>
            )}
            {typed && (
              <div className={styles.tile} data-new>
                <IconCircleCheck size={20} stroke={1.6} aria-hidden />
                <div>
                  {typed.card ? <CardName card={typed.card} /> : t("payment.card.new")}
                  <small>{t("payment.card.accepted")}</small>
                </div>
                <Button variant="default" size="xs" loading={profile.starting} onClick={profile.start}>
                  {t("payment.card.again")}
                </Button>
              </div>
            )}
            {!old && !setup && !typed && (
              <div className={styles.tile} data-empty>
                <IconCreditCard size={20} stroke={1.6} aria-hidden />
                <div>{t("payment.card.none")}</div>
                <Button
                  size="xs"
                  loading={profile.starting}
                  aria-describedby={cardIssue ? "card-issue" : undefined}
                  onClick={profile.start}
                >
                  {t("payment.card.enter")}
                </Button>
              </div>
            )}
            {setup && !typed && (
              <>
                <p className={styles.safe}>
                  <IconLock size={14} aria-hidden /> {t("payment.card.safe")}
                </p>
                <CardForm
                  key={setup.setup_id}
                  setup={setup}
                  handle={profile.frame}
                  onMessage={profile.handleMessage}
                  onAgain={profile.start}
                />
              </>
            )}
            {cardIssue && (
              <p id="card-issue" className="bad-ink" role="alert">
                {t(cardIssue)}
              </p>
            )}
          </div>
        </FormSection>
        <FormSection title={t("payment.address")} text={t("payment.address.text")}>
          <div className={styles.address}>
            <TextInput
              label={t("payment.name")}
              autoComplete="name"
              maxLength={100}
              error={issueText(errors.credit_card?.name?.message)}
              errorProps={{ role: "alert" }}
              {...form.register("credit_card.name")}
            />
            <AddressFields
              values={form.watch("address")}
              register={(field) => form.register(`address.${field}`)}
              issueOf={(field) => errors.address?.[field]?.message}
              onCountry={profile.dropState}
            />
            {errors.address && (
              <p className="bad-ink" role="alert">
                {t("payment.address.invalid")}
              </p>
            )}
          </div>
        </FormSection>
        {profile.failed && (
          <div className={styles.failed}>
            <FailureNotice title={t("payment.failed")} failed={profile.failed} />
          </div>
        )}
        {!old && (
          <div className={styles.save}>
            <Button type="submit" loading={busy}>
              {t("payment.save")}
            </Button>
          </div>
        )}
      </Card>
      {old && changed.length > 0 && (
        <SaveBar
          title={t("payment.unsaved", { count: changed.length })}
          detail={changed.map((field) => t(`payment.field.${field}`)).join(", ")}
          labels={{ save: t("payment.save.short"), discard: t("payment.discard") }}
          busy={busy}
          onDiscard={profile.discard}
        />
      )}
    </EditorFrame>
  );
}
