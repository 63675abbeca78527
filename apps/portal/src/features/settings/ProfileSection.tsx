import type { User } from "@portal/model/session/contract.ts";
import { useText } from "../../kit/useText.ts";
import { words } from "../../kit/words.ts";
import styles from "./ProfileSection.module.css";
import { Section } from "./Section.tsx";
import { settingsText } from "./text.ts";

export function ProfileSection({ user }: { readonly user: User }) {
  const t = useText(settingsText);
  const w = useText(words);
  const isTeam = user.team.product === "team";
  return (
    <Section title={t("profile")} text={t("profile.text")}>
      <dl className={styles.facts}>
        <dt>{t("profile.name")}</dt>
        <dd>
          {user.first_name} {user.last_name}
        </dd>
        <dt>{t("profile.email")}</dt>
        <dd>{user.email}</dd>
        {isTeam && (
          <>
            <dt>{t("profile.team")}</dt>
            <dd>{user.team.team_name}</dd>
            <dt>{t("profile.role")}</dt>
            <dd>{w(`role.${user.team.admin_role}`)}</dd>
          </>
        )}
        <dt>{t("profile.id")}</dt>
        <dd className="mono">{user.id}</dd>
      </dl>
    </Section>
  );
}
