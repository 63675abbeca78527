import { itsps } from "@portal/model/itsps/contract.ts";
import { call } from "../../kit/call.ts";
import { TestForm } from "../../kit/account-check/TestForm.tsx";
import { useText } from "../../kit/useText.ts";
import { providersText } from "./text.ts";
import type { ProviderForm } from "./useProviderForm.ts";

/** Asks the phone system of what stands in the form, saved or not. */
export function TestCard({ form }: { readonly form: ProviderForm }) {
  const t = useText(providersText);
  const { settings } = form.given;
  const blocked = form.sound ? (settings.domain ? null : t("test.domain")) : t("test.mend");
  return (
    <TestForm
      title={t("test")}
      text={t("test.text")}
      asked={JSON.stringify(settings)}
      old={t("test.old")}
      blocked={blocked}
      onBlocked={form.look}
      optional={t("test.with")}
      run={(account) => call(itsps.test, { body: { settings, ...(account && { account }) } })}
    />
  );
}
