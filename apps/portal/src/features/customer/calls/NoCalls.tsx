import { Button } from "@mantine/core";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { CallDrawing } from "./CallDrawing.tsx";
import { callsText } from "./text.ts";

interface NoCallsProps {
  readonly isTeam: boolean;
  readonly onClear: () => void;
}

/** Shown if there are calls, but none that match the filters. */
export function NoCalls({ isTeam, onClear }: NoCallsProps) {
  const t = useText(callsText);
  return (
    <Card padded={false}>
      <EmptyState
        drawing={<CallDrawing />}
        title={t("none.title")}
        actions={
          <Button variant="default" onClick={onClear}>
            {t("none.clear")}
          </Button>
        }
      >
        {t(isTeam ? "none.text" : "none.text_own")}
      </EmptyState>
    </Card>
  );
}
