import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { AppFacts } from "./AppFacts.tsx";
import { CheckFile } from "./CheckFile.tsx";
import type { Apps } from "./data.ts";
import { GetButton } from "./GetButton.tsx";
import styles from "./InsiderApps.module.css";
import { Notes } from "./Notes.tsx";
import { PlatformIcon } from "./PlatformIcon.tsx";
import { downloadText } from "./text.ts";

/** Early releases for teams in the insider program; for others, a link to join. */
export function InsiderApps({ apps }: { readonly apps: Apps }) {
  const t = useText(downloadText);
  const about = <Link to="/dashboard/programs">{t("insider.about")}</Link>;
  if (!apps.insider) {
    return (
      <p className={styles.invite}>
        {t("insider.invite")} {about}
      </p>
    );
  }
  const early = apps.releases.filter(({ channel }) => channel === "insider");
  return (
    <section className={styles.insider} aria-labelledby="insider-apps">
      <div className={styles.head}>
        <h2 id="insider-apps">{t("insider")}</h2>
        <p>{t(early.length > 0 ? "insider.text" : "insider.none")}</p>
        {about}
      </div>
      {early.map((app) => (
        <article key={app.platform} className={styles.app} aria-label={`${t(`for.${app.platform}`)} ${app.version}`}>
          <PlatformIcon platform={app.platform} />
          <div className={styles.words}>
            <h3>{t(`for.${app.platform}`)}</h3>
            <AppFacts app={app} />
            <Notes app={app} heading="h4" />
            <CheckFile app={app} />
          </div>
          <GetButton app={app} />
        </article>
      ))}
    </section>
  );
}
