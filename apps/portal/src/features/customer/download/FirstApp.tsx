import { OS_NAMES } from "@portal/model/releases/systems.ts";
import { useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import { AppFacts } from "./AppFacts.tsx";
import { CheckFile } from "./CheckFile.tsx";
import type { App, Apps } from "./data.ts";
import styles from "./FirstApp.module.css";
import { GetButton } from "./GetButton.tsx";
import { Notes } from "./Notes.tsx";
import { PhoneCode } from "./PhoneCode.tsx";
import { PlatformIcon } from "./PlatformIcon.tsx";
import { downloadText } from "./text.ts";

interface FirstAppProps {
  readonly app: App;
  readonly apps: Apps;
}

/** The app for the current device, which most users come for. */
export function FirstApp({ app, apps }: FirstAppProps) {
  const t = useText(downloadText);
  const { platform, min_version } = app;
  return (
    <section className={styles.first} aria-labelledby="first-app">
      <div className={styles.main}>
        <PlatformIcon platform={platform} large />
        <div className={styles.words}>
          <div className={styles.name}>
            <h2 id="first-app">{t(`for.${platform}`)}</h2>
            <Pill tone="accent">{t("this_device")}</Pill>
          </div>
          <AppFacts app={app} />
        </div>
        <div className={styles.get}>
          <GetButton app={app} large />
          <small>{t("runs_on", { os: OS_NAMES[platform], version: min_version })}</small>
        </div>
        <PhoneCode platform={platform} links={apps.links} />
      </div>
      <div className={styles.new}>
        <Notes app={app} />
      </div>
      {app.file && (
        <div className={styles.check}>
          <CheckFile app={app} />
        </div>
      )}
    </section>
  );
}
