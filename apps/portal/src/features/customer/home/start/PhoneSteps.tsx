import { Button } from "@mantine/core";
import { IconCheck, IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState, type ReactNode } from "react";
import type { AddPhoneDialogProps } from "#domain/devices/AddPhoneDialog.tsx";
import { memberDevicesQuery } from "#domain/devices/data.ts";
import { canLinkPhone } from "#domain/devices/permissions.ts";
import type { Owner } from "#domain/devices/device-status.ts";
import { deviceText } from "#domain/devices/text.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { Link } from "#platform/routing/Link.tsx";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import type { Me } from "#platform/session/me.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useText } from "#platform/text/useText.ts";
import { accountsQuery } from "#domain/voice/voice-accounts.ts";
import { Card } from "#ui/Card.tsx";
import styles from "./PhoneSteps.module.css";
import { setupProgressOf, type StepState } from "./steps.ts";
import { homeText } from "../text.ts";

export interface PhoneStepsProps {
  readonly me: Me;
  readonly owner: Owner;
  /** A solo user also chooses where calls go. */
  readonly solo: boolean;
}

const adding = lazyPart<AddPhoneDialogProps>({
  load: () => import("#domain/devices/AddPhoneDialog.tsx").then((m) => m.AddPhoneDialog),
  texts: [deviceText],
});
const SKELETON = [{ height: 84 }, { height: 85 }, { height: 86 }];

/** The steps until the user's own phone rings, each with its progress. */
export function PhoneSteps({ me, owner, solo }: PhoneStepsProps) {
  const t = useText(homeText);
  const refetchInterval = useRefetchInterval(true);
  const query = useQuery({ ...memberDevicesQuery(me.team_id, owner.id), refetchInterval });
  const accounts = useQuery({ ...accountsQuery(me.team_id), enabled: solo });
  const [isAdding, setAdding] = useState(false);
  const { data } = query;
  // Which step is next depends on both.
  if (!data || (solo && accounts.isPending))
    return (
      <PartState query={query} labels={{ loading: t("start.loading"), failed: t("start.failed") }} rows={SKELETON} />
    );
  const account = accounts.data?.voice_accounts.find(({ enabled }) => enabled);
  const progress = setupProgressOf(data.devices, !solo || account !== undefined);
  const { voice, app, code, ring, phone, loggedOut, trouble } = progress;
  const label = phone?.label ?? "";
  const showCode = canLinkPhone(me, owner) && (
    <Button
      size="sm"
      variant={code === "next" ? "filled" : "default"}
      leftSection={<IconQrcode size={16} aria-hidden />}
      onPointerEnter={adding.prefetch}
      onFocus={adding.prefetch}
      onClick={() => setAdding(true)}
    >
      {t("start.code.act")}
    </Button>
  );
  const ringText = () => {
    if (ring === "done") return t("start.ring.done");
    if (trouble) return t(solo ? `start.ring.${trouble}_own` : `start.ring.${trouble}`);
    return t("start.ring.text");
  };
  return (
    <Card title={t(ring === "done" ? "start.title.done" : "start.title")}>
      {ring === "done" ? (
        <p className={styles.done}>
          <IconCheck size={18} aria-hidden />
          <span>
            {t("start.done.text", { phone: label })} <Link to="/dashboard/devices">{t("start.done.more")}</Link>
          </span>
        </p>
      ) : (
        <ol className={styles.steps}>
          {solo && (
            <Step state={voice} title={t("start.voice.title")}>
              {account ? t("start.voice.done", { name: account.name }) : t("start.voice.text")}
              {!account && accounts.data && (
                <Link to="/dashboard/voice" search={{ account: "new" }}>
                  {t("start.voice.act")}
                </Link>
              )}
            </Step>
          )}
          <Step state={app} title={t("start.app.title")}>
            {t(app === "done" ? "start.app.done" : "start.app.text")}
            {app !== "done" && <Link to="/dashboard/download">{t("start.app.act")}</Link>}
          </Step>
          {/* The button is there before its turn: the server only learns about the app once it is used. */}
          <Step state={code} title={t("start.code.title")}>
            {code === "done"
              ? t("start.code.done", { phone: label })
              : t(loggedOut ? "start.code.again" : "start.code.text")}
            {code !== "done" && showCode}
          </Step>
          <Step state={ring} title={t("start.ring.title")}>
            {ringText()}
            {solo && trouble && <Link to="/dashboard/voice">{t("start.ring.act")}</Link>}
          </Step>
        </ol>
      )}
      <Suspense>{isAdding && <adding.Part me={me} owner={owner} onClose={() => setAdding(false)} />}</Suspense>
    </Card>
  );
}

interface StepProps {
  readonly state: StepState;
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ state, title, children }: StepProps) {
  const t = useText(homeText);
  return (
    <li data-state={state}>
      <h3>
        {title}
        <span className={state === "done" ? "vh" : styles.state}>{t(`start.state.${state}`)}</span>
      </h3>
      <div className={styles.text}>{children}</div>
      <span className={styles.mark} aria-hidden>
        {state === "done" && <IconCheck size={15} stroke={2.4} />}
      </span>
    </li>
  );
}
