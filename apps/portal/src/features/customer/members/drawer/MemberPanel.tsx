import { can } from "@portal/model/access.ts";
import type { Member } from "@portal/model/members/contract.ts";
import type { MemberListItem } from "@portal/model/members/list-item.ts";
import { Button, Tabs } from "@mantine/core";
import "@mantine/core/styles/Tabs.layer.css";
import { useQuery } from "@tanstack/react-query";
import { type Ref, Suspense, useEffect, useRef, useState } from "react";
import { appText } from "#platform/text/app-text.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { deviceText } from "#domain/devices/text.ts";
import { changesText } from "#domain/audit/text.ts";
import { fullName } from "#domain/members/full-name.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import type { VoiceFormProps } from "#domain/voice/member/VoiceForm.tsx";
import { memberVoiceText } from "#domain/voice/member/text.ts";
import { getsText } from "#domain/voice/settings/text.ts";
import { useText } from "#platform/text/useText.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { Pill } from "#ui/Pill.tsx";
import { SkeletonForm } from "#ui/SkeletonForm.tsx";
import { memberQuery, useMemberData } from "../data.ts";
import { PeopleDrawing } from "../list/PeopleDrawing.tsx";
import { displayStatusOf } from "../member-status.ts";
import { usePageState } from "../page-state.ts";
import { mayEditVoice } from "../permissions.ts";
import { Status } from "../Status.tsx";
import { ActionsMenu } from "./ActionsMenu.tsx";
import styles from "./MemberDrawer.module.css";
import { ProfileTab } from "./ProfileTab.tsx";
import { drawerText } from "./text.ts";

const history = lazyPart({
  load: () => import("./HistoryTab.tsx").then((m) => m.HistoryTab),
  texts: [changesText],
});

const phones = lazyPart({
  load: () => import("./PhonesTab.tsx").then((m) => m.PhonesTab),
  texts: [deviceText],
});

const voice = lazyPart<VoiceFormProps>({
  load: () => import("#domain/voice/member/MemberVoice.tsx").then((m) => m.MemberVoice),
  texts: [memberVoiceText, getsText],
});

interface MemberPanelProps {
  readonly me: Me;
  readonly mid: string;
  /** What the list already knows, until the rest has loaded. */
  readonly line: MemberListItem | undefined;
  readonly hints: boolean;
  readonly onClose: () => void;
}

const IS_ID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;
const GONE = new Set<string>(["member.gone", "member.not_found", "request.invalid", "request.not_found"]);

export function MemberPanel({ me, mid, line, hints, onClose }: MemberPanelProps) {
  const t = useText(drawerText);
  const app = useText(appText);
  const data = useMemberData(me.team_id);
  const {
    data: member,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...memberQuery(me.team_id, mid), enabled: IS_ID.test(mid) });
  const { tab } = usePageState().place;
  const [sawVoice, setSawVoice] = useState(tab === "voice");
  const heading = useRef<HTMLHeadingElement>(null);
  // Focuses the name, so that screen readers announce a move to the next member.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const skipPrompt = useRef(false);
  const forget = () => {
    skipPrompt.current = true;
  };
  const leave = () => {
    forget();
    onClose();
  };
  const leaveAfterRemoval = () => {
    data.drop(mid);
    leave();
  };

  const failed = error ? asCallFailed(error) : null;
  if (!IS_ID.test(mid) || (failed && GONE.has(failed.code))) {
    return (
      <EmptyState
        drawing={<PeopleDrawing />}
        title={t("not_found")}
        actions={
          <Button variant="default" onClick={onClose}>
            {t("not_found.back")}
          </Button>
        }
      >
        {t("not_found.text")}
      </EmptyState>
    );
  }
  if (failed && !member) {
    return (
      <ErrorState
        title={t("failed")}
        text={failureText(failed)}
        tryAgain={{ label: app("failed.try_again"), busy: isFetching, onClick: () => void refetch() }}
        reference={failed.request_id ? { label: app("failed.reference"), code: failed.request_id } : undefined}
      />
    );
  }
  const known = member ?? line;
  return (
    <>
      {known && (
        <MemberHead
          me={me}
          heading={heading}
          known={known}
          member={member}
          onGone={leaveAfterRemoval}
          onClose={leave}
        />
      )}
      {member ? (
        <Tabs
          defaultValue={tab}
          keepMounted={false}
          // Tabs stay mounted, so that input survives switching tabs and is asked about when the drawer closes.
          keepMountedMode="display-none"
          onChange={(next) => next === "voice" && setSawVoice(true)}
          classNames={{ root: styles.tabs, list: styles.tabList, tab: styles.tab }}
        >
          <Tabs.List>
            <Tabs.Tab value="profile">{t("tab.profile")}</Tabs.Tab>
            {isAllowed("voice.member_edit", me) && (
              <Tabs.Tab value="voice" onPointerEnter={voice.prefetch} onFocus={voice.prefetch}>
                {t("tab.voice")}
              </Tabs.Tab>
            )}
            {can("device.view", me.who) && member.status !== "removed" && (
              <Tabs.Tab value="devices" onPointerEnter={phones.prefetch} onFocus={phones.prefetch}>
                {t("tab.devices")}
              </Tabs.Tab>
            )}
            <Tabs.Tab value="history" onPointerEnter={history.prefetch} onFocus={history.prefetch}>
              {t("tab.history")}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="profile" keepMounted className={styles.panel ?? ""}>
            <ProfileTab
              me={me}
              member={member}
              hints={hints}
              skipPrompt={skipPrompt}
              onLeave={forget}
              onGone={leaveAfterRemoval}
              onClose={leave}
            />
          </Tabs.Panel>
          <Tabs.Panel value="voice" keepMounted={sawVoice} className={styles.panel ?? ""}>
            <Suspense fallback={<SkeletonForm label={t("loading")} fields={3} />}>
              <voice.Part
                me={me}
                person={member}
                open={mayEditVoice(me, member)}
                inDrawer
                skipPrompt={skipPrompt}
                onLeave={forget}
                onSaved={() => data.reread(mid)}
              />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="devices" className={styles.panel ?? ""}>
            <Suspense fallback={<SkeletonForm label={t("loading")} fields={3} />}>
              <phones.Part me={me} member={member} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="history" className={styles.panel ?? ""}>
            <Suspense fallback={<SkeletonForm label={t("loading")} fields={3} />}>
              <history.Part me={me} member={member} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <SkeletonForm label={t("loading")} fields={3} />
      )}
    </>
  );
}

interface MemberHeadProps {
  readonly me: Me;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly known: MemberListItem;
  readonly member: Member | undefined;
  readonly onGone: () => void;
  readonly onClose: () => void;
}

function MemberHead({ me, heading, known, member, onGone, onClose }: MemberHeadProps) {
  const t = useText(drawerText);
  const name = fullName(known);
  const status = displayStatusOf(known);
  return (
    <div className={styles.head}>
      <Avatar name={name} src={known.avatar} size={48} />
      <div className={styles.words}>
        <h2 ref={heading} tabIndex={-1} data-autofocus>
          {name}
        </h2>
        <span className={styles.email}>{known.email}</span>
        <div className={styles.meta}>
          {status && <Status status={status} />}
          {known.admin_role && <Pill>{t(`role.${known.admin_role}`)}</Pill>}
        </div>
      </div>
      {member && <ActionsMenu me={me} member={member} onGone={onGone} onClose={onClose} />}
    </div>
  );
}
