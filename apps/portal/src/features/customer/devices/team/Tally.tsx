import { wholeNumber } from "#platform/text/format.ts";
import { useLocale } from "#platform/text/useText.ts";

interface TallyProps {
  readonly count: number;
}

export function Tally({ count }: TallyProps) {
  const locale = useLocale();
  return <small className="num">{wholeNumber(count, locale)}</small>;
}
