import { vatIdIssue } from "@portal/model/subscription/address.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { FormSection } from "#ui/FormSection.tsx";
import { AddressFields } from "../address/AddressFields.tsx";
import { PlanChoice, TermChoice } from "../choice/PlanChoice.tsx";
import { SeatsField } from "../choice/SeatsField.tsx";
import { draftOf, validateDraft, initialChoiceOf } from "../choice/wanted.ts";
import type { PartProps } from "../part.ts";
import { Columns, DemoNote } from "../preview/Summary.tsx";
import { usePreview } from "../preview/usePreview.ts";
import { useBillingFormat } from "#domain/billing/useBillingFormat.ts";
import styles from "./QuotePage.module.css";
import { QuoteSummary } from "./QuoteSummary.tsx";
import { subscriptionText } from "../text.ts";
import { useQuote } from "./useQuote.ts";

/** A quote as a PDF, for someone else to approve. Starts with the choice on the plan page. */
export function QuotePage({ team_id, sub, choice }: PartProps) {
  const t = useText(subscriptionText);
  const issueText = useIssueText();
  const format = useBillingFormat(sub.currency);
  const [draft, setDraft] = useState(choice.wanted ? choice.draft : draftOf(initialChoiceOf(sub)));
  const { wanted, issue } = validateDraft(draft, sub);
  const coupon = choice.coupon?.code ?? null;
  const quote = useQuote({ team_id, sub, wanted });
  const { form, seats } = quote;
  const { country, state, vat_id } = form.watch("address");
  // Previews the tax for the recipient's address, as on the quote.
  const place = { country, state, vat_id: vatIdIssue(country, vat_id) ? "" : vat_id };
  const previewed = usePreview(
    team_id,
    sub.version,
    wanted && { kind: "create", body: { ...wanted, place, ...(coupon !== null && { coupon }) } },
  );
  const { errors } = form.formState;
  const edit = (change: Partial<typeof draft>) => setDraft((old) => ({ ...old, ...change }));
  const shared = { product: sub.product, draft, current: null, format, disabled: false, onEdit: edit };
  const submit = () => {
    quote.make(previewed.couponFailed ? null : coupon);
  };
  return (
    <EditorFrame onSubmit={submit}>
      <Columns
        beside={<QuoteSummary format={format} previewed={previewed} isWrong={issue !== null} busy={quote.busy} />}
      >
        <Card padded={false}>
          <FormSection title={t("quote.for")} text={t("quote.for.text")}>
            <div className={styles.fields}>
              <div className={styles.pair}>
                <TextInput
                  label={t("quote.prepared_for")}
                  autoComplete="off"
                  maxLength={100}
                  error={issueText(errors.prepared_for?.message)}
                  errorProps={{ role: "alert" }}
                  {...form.register("prepared_for")}
                />
                <TextInput
                  type="date"
                  label={t("quote.valid_to")}
                  min={quote.today}
                  error={errors.valid_to && t("quote.valid.past")}
                  errorProps={{ role: "alert" }}
                  {...form.register("valid_to")}
                />
              </div>
              <AddressFields
                values={form.watch("address")}
                register={(field) => form.register(`address.${field}`)}
                issueOf={(field) => errors.address?.[field]?.message}
                onCountry={quote.dropState}
              />
            </div>
          </FormSection>
          <PlanChoice {...shared} />
          <TermChoice {...shared} />
          {sub.product === "team" && (
            <SeatsField
              value={draft.seats}
              used={sub.used_seats}
              issue={issue}
              input={seats}
              disabled={false}
              onChange={(typed) => edit({ seats: typed })}
            />
          )}
        </Card>
        {sub.demo_prices && <DemoNote />}
      </Columns>
    </EditorFrame>
  );
}
