import { accountCheck } from "@portal/model/account-check/contract.ts";
import type { CheckResult } from "@portal/model/account-check/outcomes.ts";
import { call } from "#platform/http/call.ts";
import { TestForm } from "#domain/account-check/TestForm.tsx";
import { BLANK } from "#domain/account-check/typed-account.ts";
import { useText } from "#platform/text/useText.ts";
import { useValueText } from "#domain/voice/settings/useValueText.ts";
import { suggestFix } from "./suggested-fix.ts";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";
import { useFieldName } from "./useFieldName.ts";

interface TestPanelProps {
  readonly team_id: string;
  /** `new` while it is not saved yet. */
  readonly account_id: string;
  readonly form: AccountForm;
}

/** Tests with the phone system whether it accepts an account with the settings in the form. */
export function TestPanel({ team_id, account_id, form }: TestPanelProps) {
  const t = useText(editorText);
  const { outcome: settings, provider, sound } = form;
  return (
    <TestForm
      title={t("test")}
      text={t("test.text")}
      subject={JSON.stringify(settings)}
      old={t("test.old")}
      blocked={sound ? null : t("test.mend")}
      hint={provider?.authorization_username_hint}
      run={(account) =>
        call(accountCheck.test, {
          params: { id: team_id, vid: account_id },
          body: { unsaved: { ...BLANK, ...account, settings } },
        })
      }
      fix={(finding) => <FixButton form={form} finding={finding} />}
    />
  );
}

function FixButton({ form, finding }: { readonly form: AccountForm; readonly finding: CheckResult }) {
  const t = useText(editorText);
  const fieldName = useFieldName();
  const valueText = useValueText();
  const fix = suggestFix(finding);
  if (!fix) return null;
  return (
    <button type="button" className="link-button" onClick={() => form.edit(fix.field, fix.value)}>
      {t("test.mend_with", { field: fieldName(fix.field), value: valueText(fix.field, fix.said as never) })}
    </button>
  );
}
