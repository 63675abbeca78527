import type { User } from "@portal/model/session/contract.ts";
import { PLATFORMS } from "@portal/model/releases/systems.ts";
import { IconArrowRight, IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "#platform/routing/Link.tsx";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { appsQuery, type Apps } from "./data.ts";
import styles from "./DownloadScreen.module.css";
import { FirstApp } from "./FirstApp.tsx";
import { InsiderApps } from "./InsiderApps.tsx";
import { Needs } from "./Needs.tsx";
import { OtherApp } from "./OtherApp.tsx";
import { platformOf } from "./platform.ts";
import { downloadText } from "./text.ts";

const SKELETON = [{ height: 300 }, { height: 180, columns: ["1fr", "1.01fr", "1.02fr"] }];

/** The apps: first the one for this device, then the others, and how to verify them. */
export function DownloadScreen() {
  const t = useText(downloadText);
  const query = useQuery(appsQuery);
  const user = useSession("customer")?.user;
  return (
    <>
      <PageHead title={t("title")} sub={t("sub")} />
      {query.data && user ? (
        <Offered apps={query.data} user={user} />
      ) : (
        <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />
      )}
    </>
  );
}

function Offered({ apps, user }: { readonly apps: Apps; readonly user: User }) {
  const t = useText(downloadText);
  const stable = apps.releases.filter(({ channel }) => channel === "stable");
  const here = platformOf(navigator);
  const first = stable.find(({ platform }) => platform === here);
  const others = PLATFORMS.filter((platform) => platform !== first?.platform);
  return (
    <div className={styles.page}>
      {first && <FirstApp app={first} apps={apps} />}
      {stable.length > 0 ? (
        <section aria-labelledby="other-apps">
          <h2 id="other-apps" className={styles.head}>
            {t(first ? "others.rest" : "others")}
          </h2>
          <div className={styles.others}>
            {others.map((platform) => (
              <OtherApp
                key={platform}
                platform={platform}
                app={stable.find((one) => one.platform === platform) ?? null}
                apps={apps}
              />
            ))}
          </div>
        </section>
      ) : (
        <Card padded={false}>
          <EmptyState drawing={<IconDownload size={32} stroke={1.3} />} title={t("empty.title")}>
            {t("empty.text")}
          </EmptyState>
        </Card>
      )}
      <InsiderApps apps={apps} />
      {stable.length > 0 && (
        <section className={styles.next}>
          <div>
            <h2>{t("next.title")}</h2>
            <p>{t("next.text")}</p>
          </div>
          <Link
            to="/dashboard/devices"
            search={{ ...(user.team.admin_role === "none" ? {} : { view: "mine" }), add: "1" }}
          >
            {t("next.link")}
            <IconArrowRight size={15} aria-hidden />
          </Link>
        </section>
      )}
      <Needs apps={apps} />
    </div>
  );
}
