import { Button } from "@mantine/core";
import { IconDeviceMobile } from "@tabler/icons-react";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { CallDrawing } from "./CallDrawing.tsx";
import { callsText } from "./text.ts";

/** Empty state: explains how calls get here. */
export function EmptyCalls() {
  const t = useText(callsText);
  const open = useOpen();
  return (
    <EmptyState
      drawing={<CallDrawing />}
      title={t("empty.title")}
      actions={
        <Button
          variant="default"
          leftSection={<IconDeviceMobile size={16} aria-hidden />}
          onClick={() => void open("/dashboard/devices")}
        >
          {t("empty.phones")}
        </Button>
      }
    >
      {t("empty.text")}
    </EmptyState>
  );
}
