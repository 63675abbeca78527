import { changesText } from "#domain/audit/text.ts";
import { humanizeCode } from "#domain/audit/wording.ts";
import { money } from "#platform/text/format.ts";
import { translate } from "#platform/text/text.ts";
import { useLocale } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { caseText } from "../text.ts";
import type { TimelineTexts } from "./sentence.ts";

/** The texts for actions in the current language. */
export function useTimelineTexts(): TimelineTexts {
  const locale = useLocale();
  const texts: Readonly<Record<string, string>> = {
    ...changesText.loaded[locale],
    ...caseText.loaded[locale],
  };
  const states: Readonly<Record<string, string>> = words.loaded[locale] ?? {};
  return {
    say: (key, values = {}) => (key in texts ? translate(texts, locale, key, values) : undefined),
    money: (amount, currency) => money(amount, currency, locale),
    state: (state) => states[`state.${state}`] ?? humanizeCode(state),
  };
}
