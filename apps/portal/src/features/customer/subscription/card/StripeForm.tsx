import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { useLocale } from "#platform/text/useText.ts";
import { currentScheme } from "#ui/useScheme.ts";
import type { CardFormProps } from "./setup.ts";
import { FormBox } from "./FormBox.tsx";
import { loadStripe, type Stripe } from "./stripe.ts";

/** Stripe's own fields: each is an iframe, so card data never passes through this page. */
export function StripeForm({ setup, handle, onMessage, onAgain }: CardFormProps<"stripe">) {
  const { client_secret, setup_id, form } = setup;
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<{ readonly stripe: Stripe; readonly elements: object } | null>(null);
  const [state, setState] = useState<"loading" | "ready" | "late">("loading");
  const [refused, setRefused] = useState<string | null>(null);
  const locale = useLocale();
  // Fixed: a change of theme or language would reload it and lose the input.
  const [look] = useState(() => ({ appearance: { theme: currentScheme() === "dark" ? "night" : "stripe" }, locale }));

  useEffect(() => {
    let leave = () => {};
    let isGone = false;
    const open = async () => {
      const make = await loadStripe();
      if (isGone || !place.current) return;
      const stripe = make(form.key, { locale: look.locale });
      const elements = stripe.elements({ clientSecret: client_secret, appearance: look.appearance });
      const element = elements.create("payment");
      element.on("ready", () => setState("ready"));
      element.on("loaderror", () => setState("late"));
      element.mount(place.current);
      opened.current = { stripe, elements };
      leave = () => element.destroy();
    };
    open().catch(() => setState("late"));
    return () => {
      isGone = true;
      leave();
    };
  }, [form.key, client_secret, look]);

  const submit = async () => {
    if (!opened.current) return;
    const { stripe, elements } = opened.current;
    setRefused(null);
    onMessage({ type: "busy", busy: true });
    const { error, setupIntent } = await stripe.confirmSetup({ elements, redirect: "if_required" });
    onMessage({ type: "busy", busy: false });
    if (setupIntent?.status === "succeeded") onMessage({ type: "setup", state: "succeeded", setup_id, card: null });
    else {
      setRefused(error?.message ?? "");
      onMessage({ type: "setup", state: "declined" });
    }
  };
  useImperativeHandle(handle, () => ({ submit: () => void submit() }));
  return (
    <FormBox state={state} refused={refused} onAgain={onAgain}>
      <div ref={place} />
    </FormBox>
  );
}
