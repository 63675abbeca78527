import { OS_NAMES, type Platform } from "@portal/model/releases/systems.ts";
import { useText } from "#platform/text/useText.ts";
import { AppFacts } from "./AppFacts.tsx";
import { CheckFile } from "./CheckFile.tsx";
import type { App, Apps } from "./data.ts";
import { GetButton } from "./GetButton.tsx";
import { Notes } from "./Notes.tsx";
import styles from "./OtherApp.module.css";
import { PhoneCode } from "./PhoneCode.tsx";
import { PlatformIcon } from "./PlatformIcon.tsx";
import { downloadText } from "./text.ts";

interface OtherAppProps {
  readonly platform: Platform;
  readonly app: App | null;
  readonly apps: Apps;
}

/** An app for another device; on a computer, for a phone next to it. */
export function OtherApp({ platform, app, apps }: OtherAppProps) {
  const t = useText(downloadText);
  const name = t(`for.${platform}`);
  return (
    <article className={styles.other} aria-label={name}>
      <div className={styles.head}>
        <PlatformIcon platform={platform} />
        <div>
          <h3>{name}</h3>
          {app ? <AppFacts app={app} /> : <p className={styles.quiet}>{t("none")}</p>}
        </div>
      </div>
      {app && (
        <>
          <p className={styles.quiet}>{t("runs_on", { os: OS_NAMES[platform], version: app.min_version })}</p>
          <PhoneCode platform={platform} links={apps.links} />
          <div className={styles.get}>
            <GetButton app={app} />
          </div>
          <details className={styles.more}>
            <summary>{t("new")}</summary>
            <Notes app={app} heading="h4" />
          </details>
          <CheckFile app={app} />
        </>
      )}
    </article>
  );
}
