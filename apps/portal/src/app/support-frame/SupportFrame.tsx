import type { Locale } from "@portal/model/session/contract.ts";
import { staff } from "@portal/model/staff/contract.ts";
import "#styles/signed-in.ts";
import { ActionIcon, Tooltip } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { IconLogout } from "@tabler/icons-react";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { appText } from "#platform/text/app-text.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import { switchLocale } from "#platform/text/locale.ts";
import { useNewVersion } from "#platform/loading/new-version.ts";
import { useOnline } from "#platform/http/online.ts";
import { makeQueryClient } from "#platform/http/query.ts";
import { StaffSudoProvider } from "#domain/staff-sudo/StaffSudoProvider.tsx";
import { registerEffects } from "#platform/http/reactions.ts";
import { offerReload, warnStale } from "#platform/feedback/toast.tsx";
import { useGuardedSession } from "#platform/session/useGuardedSession.ts";
import { useLogOut } from "#platform/session/useLogOut.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { LanguageMenu } from "#ui/LanguageMenu.tsx";
import { OfflineBar } from "#ui/OfflineBar.tsx";
import { SupportBar } from "#ui/SupportBar.tsx";
import { ThemeToggle } from "#ui/ThemeToggle.tsx";
import { SupportNav } from "./SupportNav.tsx";
import styles from "./SupportFrame.module.css";
import { supportFrameText } from "./text.ts";

/** The frame of the staff area. Deliberately looks different from the customer's. */
export function SupportFrame({ children }: { readonly children: ReactNode }) {
  const t = useText(supportFrameText);
  const app = useText(appText);
  const locale = useLocale();
  const online = useOnline();
  const newVersion = useNewVersion();
  const [queries] = useState(makeQueryClient);
  const user = useGuardedSession("staff")?.user;
  useEffect(() => {
    if (newVersion) offerReload();
  }, [newVersion]);
  useEffect(() => registerEffects({ warnStale }), []);
  const leave = useLogOut("staff", staff.logout);
  if (!user) return null;

  return (
    <QueryClientProvider client={queries}>
      <Notifications position="bottom-right" containerWidth={400} limit={3} />
      <a className={styles.skip} href="#main">
        {app("skip")}
      </a>
      <SupportBar brand={getBootData().brand.name} badge={t("badge")}>
        <SupportNav user={user} />
        <span className={`${styles.who} not-on-phone`}>
          {t("who", { name: user.full_name, level: t(`level.${user.level}`) })}
        </span>
        <span className={styles.tools}>
          <LanguageMenu
            className={styles.tool}
            label={app("language")}
            value={locale}
            onChange={(chosen) => void switchLocale(chosen as Locale)}
          />
          <ThemeToggle className={styles.tool} toDark={app("theme.to_dark")} toLight={app("theme.to_light")} />
          <Tooltip label={t("log_out")}>
            <ActionIcon size={34} className={styles.tool ?? ""} aria-label={t("log_out")} onClick={() => void leave()}>
              <IconLogout size={17} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </span>
      </SupportBar>
      {!online && <OfflineBar text={app("offline.bar")} />}
      <main id="main" className={styles.main} tabIndex={-1}>
        <StaffSudoProvider>{children}</StaffSudoProvider>
      </main>
    </QueryClientProvider>
  );
}
