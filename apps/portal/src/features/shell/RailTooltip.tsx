import { Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactElement } from "react";

interface RailTooltipProps {
  readonly label: string;
  readonly children: ReactElement;
}

/** Names an icon of the rail; where the name is already in sight it stays away. */
export function RailTooltip({ label, children }: RailTooltipProps) {
  const isRail = useMediaQuery("(min-width: 48em) and (max-width: 63.99em)", false);
  return (
    <Tooltip label={label} position="right" disabled={!isRail} events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  );
}
