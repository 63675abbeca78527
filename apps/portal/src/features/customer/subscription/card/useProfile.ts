import { subscription } from "@portal/model/subscription/contract.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { useRef, useState } from "react";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { showServerIssues, useCallForm } from "#platform/editor/form.ts";
import { useAction } from "#platform/http/query.ts";
import { shouldShowFailure } from "#platform/http/reactions.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { useText } from "#platform/text/useText.ts";
import { EMPTY_ADDRESS, isStateMissing, stateIn } from "../address/states.ts";
import { useCountries, useSubscriptionData } from "../data.ts";
import type { FormHandle, Setup } from "./setup.ts";
import type { FrameMessage, TypedCard } from "./frame.ts";
import { subscriptionText } from "../text.ts";

interface Profile {
  readonly team_id: string;
  readonly sub: SubscriptionReply;
  readonly onSaved: (saved: { readonly isFirst: boolean; readonly withCard: boolean }) => void;
}

/** The card at the provider and the address here: entered separately, saved together. */
export function useProfile({ team_id, sub, onSaved }: Profile) {
  const t = useText(subscriptionText);
  const sudo = useSudo();
  const data = useSubscriptionData(team_id);
  const { data: countries } = useCountries();
  const profile = sub.payment_profile;
  const form = useCallForm(subscription.editPaymentProfile.body, {
    credit_card: { name: profile?.name ?? "" },
    address: profile?.address ?? EMPTY_ADDRESS,
  });
  const frame = useRef<FormHandle>(null);
  /** The page's button was pressed: everything is saved once the provider has the card. */
  const isWaiting = useRef(false);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [typed, setTyped] = useState<TypedCard | null>(null);
  const [cardIssue, setCardIssue] = useState<"payment.card.needed" | null>(null);
  const [frameBusy, setFrameBusy] = useState(false);

  const start = useAction({
    context: t("payment.context.start"),
    run: () => sudo("payment", (proof) => call(subscription.startCard, { params: { id: team_id } }, { sudo: proof })),
    onDone: (opened) => {
      if (!opened) return;
      setTyped(null);
      setCardIssue(null);
      setSetup(opened);
    },
  });
  const save = useAction({
    context: t("payment.context"),
    run: (card: TypedCard | null) => {
      const { credit_card, address } = form.getValues();
      const { name } = credit_card;
      return sudo("payment", (proof) => {
        const how = { sudo: proof };
        if (profile) {
          const body = { credit_card: { name, ...(card && { setup_id: card.setup_id }) }, address };
          return call(subscription.editPaymentProfile, { params: { id: team_id, profileId: profile.id }, body }, how);
        }
        const body = { credit_card: { name, setup_id: card?.setup_id ?? "" }, address };
        return call(subscription.addPaymentProfile, { params: { id: team_id }, body }, how);
      });
    },
    onDone: (changed, card) => {
      if (!changed) return;
      data.put(changed);
      drop();
      const kept = changed.payment_profile;
      form.reset({ credit_card: { name: kept?.name ?? "" }, address: kept?.address ?? EMPTY_ADDRESS });
      onSaved({ isFirst: profile === null, withCard: card !== null });
    },
    // Shown in the form instead of a toast.
    report: () => {},
    onFailed: (failed) => {
      showServerIssues(form, failed);
      // The provider no longer knows the card, so it has to be entered again.
      if (failed.code === "payment.not_set_up") drop();
      if (failed.code === "payment.no_profile") void data.reload();
    },
  });
  const drop = () => {
    setSetup(null);
    setTyped(null);
    setCardIssue(null);
    setFrameBusy(false);
    isWaiting.current = false;
  };

  const saveIfValid = (card: TypedCard | null) => {
    if (save.isPending) return;
    void form.handleSubmit(({ address }) => {
      if (isStateMissing(countries, address)) {
        form.setError("address.state", { message: "field.required" }, { shouldFocus: true });
      } else if (card || (profile && !setup)) save.mutate(card);
      else if (setup) {
        isWaiting.current = true;
        frame.current?.submit();
      } else setCardIssue("payment.card.needed");
    })();
  };
  const handleMessage = (message: FrameMessage) => {
    if (message.type === "busy") setFrameBusy(message.busy);
    if (message.type === "invalid") isWaiting.current = false;
    if (message.type !== "setup") return;
    isWaiting.current = false;
    setFrameBusy(false);
    // The form itself says that the bank declined it.
    if (message.state === "declined") return;
    setCardIssue(null);
    setTyped(message);
    saveIfValid(message);
  };
  return {
    form,
    frame,
    setup,
    typed,
    cardIssue,
    busy: save.isPending || frameBusy,
    failed: save.error && shouldShowFailure(asCallFailed(save.error)) ? asCallFailed(save.error) : null,
    starting: start.isPending,
    start: () => start.mutate(undefined),
    keepOld: drop,
    handleMessage,
    submit: () => saveIfValid(typed),
    discard: () => {
      drop();
      form.reset();
    },
    dropState: () => form.setValue("address.state", stateIn(countries, form.getValues("address"))),
  };
}
