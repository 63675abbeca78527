import { Card } from "#ui/Card.tsx";
import type { PanelProps } from "../panel.ts";
import { PasswordSection } from "./PasswordSection.tsx";
import { TwoStepSection } from "./TwoStepSection.tsx";

export function SecurityPanel({ user }: PanelProps) {
  return (
    <Card padded={false}>
      <PasswordSection user={user} />
      <TwoStepSection email={user.email} />
    </Card>
  );
}
