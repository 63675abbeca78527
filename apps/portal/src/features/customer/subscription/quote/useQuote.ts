import { type Day, dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import { subscription } from "@portal/model/subscription/contract.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import type { PlanSelection } from "@portal/model/subscription/plan.ts";
import { useRef } from "react";
import { download } from "#platform/http/download.ts";
import { showServerIssues, useCallForm } from "#platform/editor/form.ts";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useNow } from "#platform/text/useNow.ts";
import { useText } from "#platform/text/useText.ts";
import { EMPTY_ADDRESS, isStateMissing, stateIn } from "../address/states.ts";
import { useCountries } from "../data.ts";
import { subscriptionText } from "../text.ts";

const VALID_DAYS = 30;

interface Quote {
  readonly team_id: string;
  readonly sub: SubscriptionReply;
  readonly wanted: PlanSelection | null;
}

/** Recipient and validity of a quote. It can be created as a file any number of times. */
export function useQuote({ team_id, sub, wanted }: Quote) {
  const t = useText(subscriptionText);
  const today: Day = dayOf(new Date(useNow()));
  const { data: countries } = useCountries();
  const seats = useRef<HTMLInputElement>(null);
  const profile = sub.payment_profile;
  const form = useCallForm(subscription.quote.body, {
    // Placeholders: chosen next to the form and added on submit.
    tier: "teams",
    term: "monthly",
    seats: 1,
    prepared_for: profile?.name ?? "",
    address: profile?.address ?? EMPTY_ADDRESS,
    valid_to: plusDays(today, VALID_DAYS),
  });
  const file = useAction({
    context: t("quote.context"),
    run: ({ coupon, ...chosen }: PlanSelection & { readonly coupon: string | null }) => {
      const { prepared_for, address, valid_to } = form.getValues();
      const body = {
        ...chosen,
        ...(coupon !== null && { coupon }),
        prepared_for,
        address,
        ...(valid_to && { valid_to }),
      };
      return download(subscription.quote, { params: { id: team_id }, body }, t("quote.file", { day: today }));
    },
    onDone: () => showSuccess(t("quote.done")),
    onFailed: (failed) => showServerIssues(form, failed),
  });
  return {
    form,
    seats,
    today,
    busy: file.isPending,
    make: (coupon: string | null) => {
      void form.handleSubmit(({ address, valid_to }) => {
        if (valid_to && valid_to < today)
          form.setError("valid_to", { message: "field.invalid" }, { shouldFocus: true });
        else if (isStateMissing(countries, address)) {
          form.setError("address.state", { message: "field.required" }, { shouldFocus: true });
        } else if (!wanted) seats.current?.focus();
        else if (!file.isPending) file.mutate({ ...wanted, coupon });
      })();
    },
    dropState: () => form.setValue("address.state", stateIn(countries, form.getValues("address"))),
  };
}
