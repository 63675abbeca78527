import { Button } from "@mantine/core";
import { IconTicketOff } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { asCallFailed } from "../call-failed.ts";
import { PartState } from "../PartState.tsx";
import { useText } from "../useText.ts";
import { ticketText } from "./text.ts";

interface TicketAbsentProps extends Omit<ComponentProps<typeof PartState>, "labels"> {
  readonly labels: Readonly<Record<"gone" | "gone_text" | "back", string>>;
  readonly onBack: () => void;
}

/** In place of a ticket: on its way, not to be had, or not there at all. */
export function TicketAbsent({ query, labels, rows, onBack }: TicketAbsentProps) {
  const t = useText(ticketText);
  if (query.error && asCallFailed(query.error).code === "ticket.not_found") {
    return (
      <EmptyState
        drawing={<IconTicketOff size={34} stroke={1.3} />}
        heading="h1"
        title={labels.gone}
        actions={<Button onClick={onBack}>{labels.back}</Button>}
      >
        {labels.gone_text}
      </EmptyState>
    );
  }
  return <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={rows} />;
}
