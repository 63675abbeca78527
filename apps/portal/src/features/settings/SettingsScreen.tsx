import { can } from "@portal/model/access.ts";
import { principalOf, useSession } from "../../kit/session.ts";
import { useText } from "../../kit/useText.ts";
import { Card } from "../../ui/Card.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { KeyboardSection } from "./KeyboardSection.tsx";
import { LanguageSection } from "./LanguageSection.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { TeamSection } from "./TeamSection.tsx";
import { settingsText } from "./text.ts";
import { ThemeSection } from "./ThemeSection.tsx";

export function SettingsScreen() {
  const t = useText(settingsText);
  const user = useSession("customer")?.user;
  if (!user) return null;
  const kind = user.team.product === "solo" ? "account" : "team";
  return (
    <>
      <PageHead title={t("title")} sub={t("sub")} />
      <Card padded={false}>
        {can("team.rename", principalOf(user)) && <TeamSection kind={kind} />}
        <LanguageSection />
        <ThemeSection />
        <KeyboardSection />
        <ProfileSection user={user} />
      </Card>
    </>
  );
}
