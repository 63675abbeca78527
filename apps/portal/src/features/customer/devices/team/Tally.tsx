import { wholeNumber } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { devicesText } from "../text.ts";

interface TallyProps {
  readonly count: number;
  /** Whether there are more phones than counted. */
  readonly more: boolean;
}

/** The count. Zero is hidden while more phones could follow. */
export function Tally({ count, more }: TallyProps) {
  const t = useText(devicesText);
  const locale = useLocale();
  if (more && count === 0) return null;
  return <small className="num">{more ? t("count.more", { count }) : wholeNumber(count, locale)}</small>;
}
