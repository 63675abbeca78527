import type { User } from "@portal/model/session/contract.ts";
import { useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { Section } from "../Section.tsx";
import styles from "./AccountFacts.module.css";
import { settingsText } from "../text.ts";

export function AccountFacts({ user }: { readonly user: User }) {
  const t = useText(settingsText);
  const w = useText(words);
  return (
    <Section title={t("profile.facts")} text={t("profile.facts.text")}>
      <dl className={styles.facts}>
        {user.team.product === "team" && (
          <>
            <dt>{t("profile.facts.team")}</dt>
            <dd>{user.team.team_name}</dd>
            <dt>{t("profile.facts.role")}</dt>
            <dd>{w(`role.${user.team.admin_role}`)}</dd>
          </>
        )}
        <dt>{t("profile.facts.id")}</dt>
        <dd className="mono">{user.id}</dd>
      </dl>
    </Section>
  );
}
