import { Button } from "@mantine/core";
import { IconQrcode, IconUsers } from "@tabler/icons-react";
import { PhoneDrawing } from "#domain/devices/PhoneDrawing.tsx";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { devicesText } from "../text.ts";

interface EmptyTeamProps {
  /** Null if the user may not add one. */
  readonly onAdd: (() => void) | null;
}

/** Empty state: explains how phones get here. */
export function EmptyTeam({ onAdd }: EmptyTeamProps) {
  const t = useText(devicesText);
  const open = useOpen();
  return (
    <EmptyState
      drawing={<PhoneDrawing />}
      title={t("empty.title")}
      actions={
        <>
          {onAdd && (
            <Button leftSection={<IconQrcode size={16} aria-hidden />} onClick={onAdd}>
              {t("empty.own")}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconUsers size={16} aria-hidden />}
            onClick={() => void open("/dashboard/members")}
          >
            {t("empty.members")}
          </Button>
        </>
      }
    >
      {t("empty.text")}
    </EmptyState>
  );
}
