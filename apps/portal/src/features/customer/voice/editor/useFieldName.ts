import { useText } from "#platform/text/useText.ts";
import { settingsText } from "#domain/voice/settings/text.ts";
import { isSetting, type Field } from "./draft.ts";
import { editorText } from "./text.ts";

/** Label of a field of an account or its settings. */
export function useFieldName(): (field: Field) => string {
  const t = useText(editorText);
  const s = useText(settingsText);
  return (field) => (isSetting(field) ? s(`field.${field}`) : t(`field.${field}`));
}
