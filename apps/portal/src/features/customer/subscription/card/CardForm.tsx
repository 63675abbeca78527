import { CardFrame } from "./CardFrame.tsx";
import type { CardFormProps } from "./setup.ts";
import { StripeForm } from "./StripeForm.tsx";

/** The payment provider's form. */
export function CardForm({ setup, ...rest }: CardFormProps) {
  const { form } = setup;
  return form.kind === "frame" ? (
    <CardFrame setup={{ ...setup, form }} {...rest} />
  ) : (
    <StripeForm setup={{ ...setup, form }} {...rest} />
  );
}
