import { Button } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef } from "react";
import { Meter } from "#ui/Meter.tsx";
import { Notice } from "#ui/Notice.tsx";
import { appText } from "#platform/text/app-text.ts";
import { fullName } from "#domain/members/full-name.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import type { Me } from "#platform/session/me.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useText } from "#platform/text/useText.ts";
import type { AddPhoneDialogProps } from "./AddPhoneDialog.tsx";
import { memberDevicesQuery, useAccountNames } from "./data.ts";
import { DeviceActionButtons } from "./DeviceActionButtons.tsx";
import { DeviceCard } from "./DeviceCard.tsx";
import { EmptyPhones } from "./EmptyPhones.tsx";
import { DeviceDialog } from "./DeviceDialog.tsx";
import styles from "./MemberPhones.module.css";
import { canLinkPhone } from "./permissions.ts";
import { partitionByUse, type Owner } from "./device-status.ts";
import { deviceText } from "./text.ts";
import { useDeviceDialog } from "./useDeviceDialog.ts";

const SKELETON = [{ height: 84 }, { height: 148 }, { height: 149 }];

const adding = lazyPart<AddPhoneDialogProps>({
  load: () => import("./AddPhoneDialog.tsx").then((m) => m.AddPhoneDialog),
  texts: [],
});

interface MemberPhonesProps {
  readonly me: Me;
  readonly owner: Owner;
  /** Why no phone can be added now. */
  readonly obstacle?: string | null;
  readonly adding: boolean;
  readonly onAdding: (open: boolean) => void;
}

/** A member's phones, how many the plan allows, and a button to add one. */
export function MemberPhones({ me, owner, obstacle = null, adding: isAdding, onAdding }: MemberPhonesProps) {
  const t = useText(deviceText);
  const app = useText(appText);
  const list = useRef<HTMLDivElement>(null);
  const { request, ask, close } = useDeviceDialog(list);
  const accounts = useAccountNames(me.team_id);
  const refetchInterval = useRefetchInterval(true);
  const query = useQuery({ ...memberDevicesQuery(me.team_id, owner.id), refetchInterval });
  const { data, error, isFetching, refetch } = query;
  if (!data) return <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />;

  const { held, former } = partitionByUse(data.devices);
  const isOwn = owner.id === me.id;
  const mayAdd = canLinkPhone(me, owner);
  const add = mayAdd && !obstacle ? () => onAdding(true) : null;
  const isFull = data.held >= data.most;
  const used = t("places", { held: data.held, count: data.most });
  const emptyTitle = () => {
    if (former.length > 0) return t("empty.former");
    return isOwn ? t("empty.own") : t("empty.other", { name: fullName(owner) });
  };
  return (
    <div ref={list} tabIndex={-1} className={styles.phones}>
      {error && (
        <Notice
          kind="bad"
          title={t("failed.stale")}
          action={
            <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
              {app("failed.try_again")}
            </Button>
          }
        >
          {t("failed.stale_text")}
        </Notice>
      )}
      <section className={styles.places}>
        <div className={styles.words}>
          <h2 className="num">{used}</h2>
          <div className={styles.meter}>
            <Meter label="" total={data.most} parts={[{ value: data.held, tone: "ink" }]} />
          </div>
          <p>{isFull ? t("places.full") : t("places.text", { count: data.waiting_days })}</p>
          {mayAdd && obstacle && held.length > 0 && <p>{obstacle}</p>}
        </div>
        {add && held.length > 0 && (
          <Button
            variant={isFull ? "default" : "filled"}
            leftSection={<IconQrcode size={16} aria-hidden />}
            onPointerEnter={adding.prefetch}
            onFocus={adding.prefetch}
            onClick={add}
          >
            {t("add")}
          </Button>
        )}
      </section>
      {held.length > 0 ? (
        <ul className={styles.list} aria-label={t("list")}>
          {held.map((device) => (
            <li key={device.id} data-device={device.id}>
              <DeviceCard
                device={device}
                accounts={accounts}
                acts={<DeviceActionButtons me={me} owner={owner} device={device} onAsk={ask} />}
              />
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.list}>
          <EmptyPhones title={emptyTitle()} onAdd={add} onNear={adding.prefetch}>
            {obstacle ?? t("empty.ask")}
          </EmptyPhones>
        </div>
      )}
      {former.length > 0 && (
        <details className={styles.former}>
          <summary>{t("former", { count: former.length })}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets */}
          <ul className={styles.list} role="list">
            {former.map((device) => (
              <li key={device.id}>
                <DeviceCard device={device} accounts={accounts} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {request && <DeviceDialog me={me} request={request} onClose={close} />}
      <Suspense>{isAdding && add && <adding.Part me={me} owner={owner} onClose={() => onAdding(false)} />}</Suspense>
    </div>
  );
}
