import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { useMe } from "../me.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import type { PanelProps } from "../panel.ts";
import { AccountFacts } from "./AccountFacts.tsx";
import { EmailSection } from "./EmailSection.tsx";
import { OwnPicture } from "./OwnPicture.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { settingsText } from "../text.ts";

const SKELETON = [{ height: 118 }, { height: 240 }, { height: 96 }];

export function ProfilePanel({ user }: PanelProps) {
  const t = useText(settingsText);
  const query = useMe(user);
  const { data } = query;
  if (!data)
    return (
      <PartState
        query={query}
        labels={{ loading: t("profile.loading"), failed: t("profile.failed") }}
        rows={SKELETON}
      />
    );
  return (
    <Card padded={false}>
      <OwnPicture user={user} member={data} />
      <ProfileForm user={user} member={data} />
      <EmailSection user={user} member={data} />
      <AccountFacts user={user} />
    </Card>
  );
}
