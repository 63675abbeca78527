import { can } from "@portal/model/access.ts";
import { Button } from "@mantine/core";
import { Link } from "#platform/routing/Link.tsx";
import { principalOf } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import type { PanelProps } from "../panel.ts";
import { useTeam } from "#domain/team/team.ts";
import { Section } from "../Section.tsx";
import { TeamPicture } from "./TeamPicture.tsx";
import { TeamSection } from "./TeamSection.tsx";
import { settingsText } from "../text.ts";

export function TeamPanel({ user }: PanelProps) {
  const t = useText(settingsText);
  const { data } = useTeam();
  return (
    <Card padded={false}>
      <TeamSection kind={user.team.product === "solo" ? "account" : "team"} />
      {data?.product === "team" && <TeamPicture team={data} />}
      {can("migration.start", principalOf(user)) && user.team.product === "solo" && (
        <Section title={t("team.to_team.title")} text={t("team.to_team.text")}>
          <div>
            <Button variant="default" component={Link} to="/process-migration">
              {t("team.to_team.go")}
            </Button>
          </div>
        </Section>
      )}
    </Card>
  );
}
