import { useMediaQuery } from "@mantine/hooks";
import { Suspense, type ReactElement } from "react";
import { lazyPart } from "#platform/loading/lazy-part.ts";

/** Lazy, because only the narrow rail needs it. */
const { Part: RailLabel } = lazyPart({ load: () => import("./RailLabel.tsx").then((m) => m.RailLabel), texts: [] });

interface RailTooltipProps {
  readonly label: string;
  readonly children: ReactElement;
}

/** Names an icon of the rail; absent if the label is already visible. */
export function RailTooltip({ label, children }: RailTooltipProps) {
  const isRail = useMediaQuery("(min-width: 48em) and (max-width: 63.99em)", false);
  if (!isRail) return children;
  return (
    <Suspense fallback={children}>
      <RailLabel label={label}>{children}</RailLabel>
    </Suspense>
  );
}
