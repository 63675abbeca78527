import { useText } from "../../../kit/useText.ts";
import { settingsText } from "../../../kit/voice-settings/text.ts";
import { isSetting, type Field } from "./draft.ts";
import { editorText } from "./text.ts";

/** What a field of an account is called, a setting or something of the account itself. */
export function useFieldName(): (field: Field) => string {
  const t = useText(editorText);
  const s = useText(settingsText);
  return (field) => (isSetting(field) ? s(`field.${field}`) : t(`field.${field}`));
}
