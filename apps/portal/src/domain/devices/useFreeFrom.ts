import { clockTime, longDate } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { deviceText } from "./text.ts";

/** "from March 14, 2027"; on the day itself it includes the time. */
export function useFreeFrom(): (free_from: number | null) => string {
  const t = useText(deviceText);
  const locale = useLocale();
  const now = useNow();
  return (free_from) => {
    const at = (free_from ?? 0) * 1000;
    const isToday = new Date(at).toDateString() === new Date(now).toDateString();
    return isToday ? t("from.time", { time: clockTime(at, locale) }) : t("from.day", { date: longDate(at, locale) });
  };
}
