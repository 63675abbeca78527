import { doctor } from "@portal/model/account-check/contract.ts";
import type { CheckResult } from "@portal/model/account-check/outcomes.ts";
import { call } from "../../../kit/call.ts";
import { TestForm } from "../../../kit/account-check/TestForm.tsx";
import { BLANK } from "../../../kit/account-check/typed-account.ts";
import { useText } from "../../../kit/useText.ts";
import { useValueText } from "../../../kit/voice-settings/useValueText.ts";
import { suggestFix } from "./suggested-fix.ts";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";
import { useFieldName } from "./useFieldName.ts";

interface TestPanelProps {
  readonly team_id: string;
  readonly account_id: string;
  readonly form: AccountForm;
}

/** Asks the phone system whether it takes an account with what stands in the form. */
export function TestPanel({ team_id, account_id, form }: TestPanelProps) {
  const t = useText(editorText);
  const { outcome: settings, provider, sound } = form;
  return (
    <TestForm
      title={t("test")}
      text={t("test.text")}
      asked={JSON.stringify(settings)}
      old={t("test.old")}
      blocked={sound ? null : t("test.mend")}
      hint={provider?.authorization_username_hint}
      run={(account) =>
        call(doctor.test, {
          params: { id: team_id, vid: account_id },
          body: { unsaved: { ...BLANK, ...account, settings } },
        })
      }
      mend={(finding) => <MendButton form={form} finding={finding} />}
    />
  );
}

function MendButton({ form, finding }: { readonly form: AccountForm; readonly finding: CheckResult }) {
  const t = useText(editorText);
  const fieldName = useFieldName();
  const valueText = useValueText();
  const mend = suggestFix(finding);
  if (!mend) return null;
  return (
    <button type="button" className="link-button" onClick={() => form.edit(mend.field, mend.value)}>
      {t("test.mend_with", { field: fieldName(mend.field), value: valueText(mend.field, mend.said as never) })}
    </button>
  );
}
