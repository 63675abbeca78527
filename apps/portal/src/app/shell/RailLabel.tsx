import { Tooltip } from "@mantine/core";
import type { ReactElement } from "react";

interface RailLabelProps {
  readonly label: string;
  readonly children: ReactElement;
}

/** Tooltip for an icon of the narrow rail. */
export function RailLabel({ label, children }: RailLabelProps) {
  return (
    <Tooltip label={label} position="right" events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  );
}
