import { Button } from "@mantine/core";
import { IconTicketOff } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { EmptyState } from "#ui/EmptyState.tsx";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useText } from "#platform/text/useText.ts";
import { ticketText } from "./text.ts";

interface TicketAbsentProps extends Omit<ComponentProps<typeof PartState>, "labels"> {
  readonly labels: Readonly<Record<"gone" | "gone_text" | "back", string>>;
  readonly onBack: () => void;
}

/** Replaces a ticket that is loading, failed to load, or does not exist. */
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
