import { mfa } from "@portal/model/mfa/contract.ts";
import { Button } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { appText } from "#platform/text/app-text.ts";
import { call } from "#platform/http/call.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { Pill } from "#ui/Pill.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import { Section } from "../Section.tsx";
import { CodesSection } from "./CodesSection.tsx";
import styles from "./Security.module.css";
import { securityText } from "./text.ts";

const twoStepQuery = queryOptions({
  queryKey: ["two-step"],
  queryFn: ({ signal }) => call(mfa.isEnabledForMe, {}, { signal }),
});

const { Part: SetUpDialog } = lazyPart({
  load: () => import("./SetUpDialog.tsx").then((m) => m.SetUpDialog),
  texts: [],
});
const { Part: SwitchOffDialog } = lazyPart({
  load: () => import("./SwitchOffDialog.tsx").then((m) => m.SwitchOffDialog),
  texts: [],
});

const SKELETON = [{ height: 92 }];

/** Whether two-step login is on and what follows from that. Changes happen in a dialog. */
export function TwoStepSection({ email }: { readonly email: string }) {
  const t = useText(securityText);
  const app = useText(appText);
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(twoStepQuery);
  const [asking, setAsking] = useState<"set_up" | "off" | null>(null);
  const refresh = () => void queries.invalidateQueries(twoStepQuery);
  const settle = (message: string | null) => {
    setAsking(null);
    refresh();
    if (message) showSuccess(message);
  };
  return (
    <>
      <Section title={t("two_step")} text={t("two_step.text")}>
        {!data && !error && <SkeletonRows label={t("two_step.loading")} rows={SKELETON} />}
        {!data && error && (
          <Notice
            kind="warn"
            action={
              <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
                {app("failed.try_again")}
              </Button>
            }
          >
            {t("two_step.failed")}
          </Notice>
        )}
        {data && (
          <div className={styles.stack}>
            <div className={styles.state}>
              <Pill tone={data.is_2fa_enabled ? "ok" : "plain"}>
                {data.is_2fa_enabled ? t("two_step.on") : t("two_step.off")}
              </Pill>
              <span>{data.is_2fa_enabled ? t("two_step.on_line") : t("two_step.off_line")}</span>
            </div>
            {data.demanded && (
              <p className={styles.note}>{data.is_2fa_enabled ? t("two_step.stays") : t("two_step.due")}</p>
            )}
            {!data.is_2fa_enabled && <Button onClick={() => setAsking("set_up")}>{t("two_step.set_up")}</Button>}
            {data.is_2fa_enabled && !data.demanded && (
              <Button variant="default" onClick={() => setAsking("off")}>
                {t("two_step.switch_off")}
              </Button>
            )}
          </div>
        )}
      </Section>
      {data?.is_2fa_enabled && <CodesSection email={email} left={data.recovery_codes_left} onRenewed={refresh} />}
      <Suspense>
        {asking === "set_up" && (
          <SetUpDialog
            email={email}
            onSwitchedOn={refresh}
            onDone={() => settle(t("set_up.done"))}
            onCancel={() => settle(null)}
          />
        )}
        {asking === "off" && (
          <SwitchOffDialog email={email} onDone={() => settle(t("off.done"))} onCancel={() => settle(null)} />
        )}
      </Suspense>
    </>
  );
}
