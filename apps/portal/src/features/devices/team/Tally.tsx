import { wholeNumber } from "../../../kit/format.ts";
import { useLocale, useText } from "../../../kit/useText.ts";
import { devicesText } from "../text.ts";

interface TallyProps {
  readonly count: number;
  /** Whether there are more phones than those that were counted. */
  readonly more: boolean;
}

/** How many there are; that there is none yet among more says nothing. */
export function Tally({ count, more }: TallyProps) {
  const t = useText(devicesText);
  const locale = useLocale();
  if (more && count === 0) return null;
  return <small className="num">{more ? t("count.more", { count }) : wholeNumber(count, locale)}</small>;
}
