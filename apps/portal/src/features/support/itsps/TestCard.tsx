import { itsps } from "@portal/model/itsps/contract.ts";
import { call } from "#platform/http/call.ts";
import { TestForm } from "#domain/account-check/TestForm.tsx";
import { useText } from "#platform/text/useText.ts";
import { providersText } from "./text.ts";
import type { ProviderForm } from "./useProviderForm.ts";

/** Tests the phone system with the settings in the form, saved or not. */
export function TestCard({ form }: { readonly form: ProviderForm }) {
  const t = useText(providersText);
  const { settings } = form.given;
  const blocked = form.sound ? (settings.domain ? null : t("test.domain")) : t("test.mend");
  return (
    <TestForm
      title={t("test")}
      text={t("test.text")}
      subject={JSON.stringify(settings)}
      old={t("test.old")}
      blocked={blocked}
      onBlocked={form.look}
      optional={t("test.with")}
      run={(account) => call(itsps.test, { body: { settings, ...(account && { account }) } })}
    />
  );
}
