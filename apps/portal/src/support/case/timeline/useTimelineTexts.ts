import { changesText } from "../../../kit/changes/text.ts";
import { money } from "../../../kit/format.ts";
import { translate } from "../../../kit/text.ts";
import { useLocale } from "../../../kit/useText.ts";
import { words } from "../../../kit/words.ts";
import { caseText } from "../text.ts";
import { humanizeCode, type TimelineTexts } from "./sentence.ts";
import { timelineText } from "./text.ts";

/** The texts that an action can have, in the language of the moment. */
export function useTimelineTexts(): TimelineTexts {
  const locale = useLocale();
  const texts: Readonly<Record<string, string>> = {
    ...caseText.loaded[locale],
    ...changesText.loaded[locale],
    ...timelineText.loaded[locale],
  };
  const states: Readonly<Record<string, string>> = words.loaded[locale] ?? {};
  return {
    say: (key, values = {}) => (key in texts ? translate(texts, locale, key, values) : undefined),
    money: (amount, currency) => money(amount, currency, locale),
    state: (state) => states[`state.${state}`] ?? humanizeCode(state),
  };
}
