import { VOICE_KEYS } from "@portal/model/voice/settings.ts";
import { NewerNotice } from "#platform/editor/NewerNotice.tsx";
import { useText } from "#platform/text/useText.ts";
import { useValueText } from "#domain/voice/settings/useValueText.ts";
import { useProviders } from "../data.ts";
import { valueOf, type Field } from "./draft.ts";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";
import { useFieldName } from "./useFieldName.ts";

interface NewerAccountProps {
  readonly form: AccountForm;
  readonly newer: NonNullable<AccountForm["newer"]>;
}

/** What someone else saved first, field by field. */
export function NewerAccount({ form, newer }: NewerAccountProps) {
  const t = useText(editorText);
  const fieldName = useFieldName();
  const valueText = useValueText();
  const providers = useProviders().data;
  const words = (field: Field): string => {
    const value = valueOf(newer.draft, field);
    if (typeof value === "boolean") return t(value ? "newer.on" : "newer.off");
    if (field === "itsp_id")
      return value ? (providers?.find(({ id }) => id === value)?.name ?? t("provider")) : t("own");
    const key = VOICE_KEYS.find((one) => one === field);
    return value ? (key ? valueText(key, value as never) : value) : t("newer.empty");
  };
  return (
    <NewerNotice
      title={t("newer")}
      labels={{ take: t("newer.take"), keep: t("newer.keep") }}
      focused
      onTake={form.take}
      onKeep={form.save}
    >
      {newer.fields.map((field) => (
        <p key={field}>{t("newer.line", { field: fieldName(field), value: words(field) })}</p>
      ))}
      <p>{t("newer.text")}</p>
    </NewerNotice>
  );
}
