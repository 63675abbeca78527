import type { StaffLevel } from "@portal/model/access.ts";
import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { Suspense, useState } from "react";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useText } from "#platform/text/useText.ts";
import { PlaceTabs } from "#ui/PlaceTabs.tsx";
import type { ActDialogProps } from "./acts/ActDialog.tsx";
import { levelObstacle, type CaseAction } from "./acts/case-actions.ts";
import { ActsRail } from "./acts/ActsRail.tsx";
import type { ImpersonateDialogProps } from "./acts/ImpersonateDialog.tsx";
import { actsText } from "./acts/text.ts";
import { useObstacleText } from "./acts/useActionText.ts";
import { TABS, addressOf, type PageState } from "./page-state.ts";
import styles from "./Case.module.css";
import { CaseHead } from "./head/CaseHead.tsx";
import { CauseStrip } from "./head/CauseStrip.tsx";
import { useQuery } from "@tanstack/react-query";
import { notesQuery, ticketsQuery } from "./data.ts";
import { MailsPart } from "./parts/MailsPart.tsx";
import { NotesPart } from "./parts/NotesPart.tsx";
import { OpenTickets } from "./parts/OpenTickets.tsx";
import { PhonesPart } from "./parts/PhonesPart.tsx";
import { SubscriptionPart } from "./parts/SubscriptionPart.tsx";
import { TicketsPart } from "./parts/TicketsPart.tsx";
import { caseText } from "./text.ts";
import { Timeline } from "./timeline/Timeline.tsx";

const acting = lazyPart<ActDialogProps>({
  load: () => import("./acts/ActDialog.tsx").then((m) => m.ActDialog),
  texts: [actsText],
});
const entering = lazyPart<ImpersonateDialogProps>({
  load: () => import("./acts/ImpersonateDialog.tsx").then((m) => m.ImpersonateDialog),
  texts: [actsText],
});
const generating = lazyPart<{ readonly onClose: () => void }>({
  load: () => import("./acts/GenerateDialog.tsx").then((m) => m.GenerateDialog),
  texts: [actsText],
});

interface CaseProps {
  readonly file: CaseFile;
  readonly level: StaffLevel;
  readonly place: PageState;
  readonly go: (change: Partial<PageState>) => void;
}

/** A case file: the person, the likely cause of their problem, the timeline, and the available actions. */
export function Case({ file, level, place, go }: CaseProps) {
  const t = useText(caseText);
  const whyNot = useObstacleText();
  const [dialog, setDialog] = useState<readonly CaseAction[] | "enter" | "generate" | null>(null);
  const close = () => setDialog(null);
  const { member_id } = file.person;
  const tickets = useQuery(ticketsQuery(file.team.id, member_id)).data?.tickets;
  const notes = useQuery(notesQuery(file.team.id, member_id)).data?.notes;
  const counts: Partial<Record<PageState["tab"], number | undefined>> = {
    phones: file.phones.held,
    mails: file.mails.sent,
    tickets: tickets?.length,
    notes: notes?.length,
  };
  const obstacle =
    levelObstacle("case.enter", level) ?? (file.person.account_id ? null : { kind: "no_account" as const });
  const tabs = TABS.map((id) => ({
    id,
    to: addressOf({ ...place, tab: id }),
    label: (
      <>
        {t(`tab.${id}`)}
        {counts[id] !== undefined && <small className="num">{counts[id]}</small>}
      </>
    ),
  }));
  return (
    <>
      <CaseHead
        file={file}
        whyNotEnter={obstacle && whyNot(obstacle)}
        onEnter={() => setDialog("enter")}
        onProduct={(product) => go({ product, tab: "timeline" })}
      >
        <div className={styles.tabs}>
          <PlaceTabs label={t("tabs")} tabs={tabs} current={place.tab} onGo={(tab) => go({ tab })} />
        </div>
      </CaseHead>
      <div className={styles.columns}>
        <div className={styles.part}>
          {place.tab === "timeline" && <OpenTickets tickets={tickets ?? []} />}
          {place.tab === "timeline" && (
            <Timeline
              file={file}
              place={place}
              go={go}
              cause={<CauseStrip file={file} level={level} onAct={setDialog} />}
            />
          )}
          {place.tab === "subscription" && <SubscriptionPart file={file} />}
          {place.tab === "phones" && <PhonesPart file={file} />}
          {place.tab === "mails" && <MailsPart file={file} />}
          {place.tab === "tickets" && <TicketsPart file={file} />}
          {place.tab === "notes" && <NotesPart file={file} level={level} />}
        </div>
        <div className={styles.rail} data-first={place.tab === "timeline" || undefined}>
          <ActsRail file={file} level={level} onAct={setDialog} onGenerate={() => setDialog("generate")} />
        </div>
      </div>
      <Suspense>
        {Array.isArray(dialog) && <acting.Part acts={dialog} file={file} level={level} onClose={close} />}
        {dialog === "enter" && <entering.Part file={file} level={level} onClose={close} />}
        {dialog === "generate" && <generating.Part onClose={close} />}
      </Suspense>
    </>
  );
}
