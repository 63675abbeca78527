import { Button } from "@mantine/core";
import { IconFileSpreadsheet, IconUserPlus } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { membersText } from "../text.ts";
import { PeopleDrawing } from "./PeopleDrawing.tsx";

interface EmptyTeamProps {
  readonly team: string;
  readonly seats: number;
  readonly onInvite: (() => void) | null;
  readonly onFile: (() => void) | null;
}

/** First steps for a team of one. */
export function EmptyTeam({ team, seats, onInvite, onFile }: EmptyTeamProps) {
  const t = useText(membersText);
  return (
    <Card padded={false}>
      <EmptyState
        drawing={<PeopleDrawing />}
        title={t("empty.title")}
        actions={
          onInvite && (
            <>
              <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onInvite}>
                {t("invite")}
              </Button>
              {onFile && (
                <Button variant="default" leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={onFile}>
                  {t("empty.file")}
                </Button>
              )}
            </>
          )
        }
      >
        {t("empty.text", { team, seats })}
      </EmptyState>
    </Card>
  );
}
