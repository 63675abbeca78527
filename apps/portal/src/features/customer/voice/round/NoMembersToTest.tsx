import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LinesDrawing } from "../accounts/LinesDrawing.tsx";
import { roundText } from "./text.ts";

/** Empty state: says where to configure members for this account. */
export function NoMembersToTest() {
  const t = useText(roundText);
  return (
    <Card>
      <EmptyState
        drawing={<LinesDrawing />}
        title={t("empty.title")}
        actions={
          <Button
            variant="default"
            leftSection={<IconUsers size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/dashboard/members" {...props} />}
          >
            {t("empty.go")}
          </Button>
        }
      >
        {t("empty.text")}
      </EmptyState>
    </Card>
  );
}
