import { Button } from "@mantine/core";
import { IconFileSpreadsheet, IconUser, IconUserPlus } from "@tabler/icons-react";
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
  /** Opens the user's own record, which no list shows yet. */
  readonly onSelf: () => void;
}

/** First steps for a team of one. */
export function EmptyTeam({ team, seats, onInvite, onFile, onSelf }: EmptyTeamProps) {
  const t = useText(membersText);
  return (
    <Card padded={false}>
      <EmptyState
        drawing={<PeopleDrawing />}
        title={t("empty.title")}
        actions={
          <>
            {onInvite && (
              <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onInvite}>
                {t("invite")}
              </Button>
            )}
            {onInvite && onFile && (
              <Button variant="default" leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={onFile}>
                {t("empty.file")}
              </Button>
            )}
            <Button variant="default" leftSection={<IconUser size={16} aria-hidden />} onClick={onSelf}>
              {t("empty.self")}
            </Button>
          </>
        }
      >
        {t("empty.text", { team, seats })}
      </EmptyState>
    </Card>
  );
}
