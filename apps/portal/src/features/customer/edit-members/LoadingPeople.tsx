import { useTeam } from "#domain/team/team.ts";
import { useText } from "#platform/text/useText.ts";
import { PageHead } from "#ui/PageHead.tsx";
import styles from "./LoadingPeople.module.css";
import { editMembersText } from "./text.ts";

/** Progress while members load, a thousand at a time. Visible only after 300 ms. */
export function LoadingPeople({ loaded }: { readonly loaded: number }) {
  const t = useText(editMembersText);
  const all = Math.max(loaded, useTeam().data?.counters?.team_size ?? 0);
  return (
    <>
      <PageHead title={t("title")} />
      <div className={styles.loading}>
        <output>{all > 0 ? t("loading.of", { loaded, all }) : t("loading")}</output>
        <div className={styles.bar} aria-hidden>
          <i style={{ width: `${all > 0 ? (100 * loaded) / all : 0}%` }} />
        </div>
      </div>
    </>
  );
}
