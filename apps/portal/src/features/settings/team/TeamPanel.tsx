import { Card } from "../../../ui/Card.tsx";
import type { PanelProps } from "../panel.ts";
import { TeamSection } from "./TeamSection.tsx";

export function TeamPanel({ user }: PanelProps) {
  return (
    <Card padded={false}>
      <TeamSection kind={user.team.product === "solo" ? "account" : "team"} />
    </Card>
  );
}
