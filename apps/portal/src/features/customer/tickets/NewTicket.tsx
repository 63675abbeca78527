import { authorize } from "@portal/model/access.ts";
import { TICKET } from "@portal/model/limits.ts";
import { TICKET_CATEGORIES, type TicketCategory } from "@portal/model/tickets/rules.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { BackLink } from "#platform/routing/BackLink.tsx";
import { useIssueText } from "#platform/text/issue-text.ts";
import type { Me } from "#platform/session/me.ts";
import { MessageField } from "#domain/tickets/MessageField.tsx";
import { ticketText } from "#domain/tickets/text.ts";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { AboutField } from "./AboutField.tsx";
import type { PageState } from "./page-state.ts";
import { FactsCard } from "./FactsCard.tsx";
import styles from "./NewTicket.module.css";
import { ticketsText } from "./text.ts";
import { useNewTicket } from "./useNewTicket.ts";
import type { Go } from "./usePageState.ts";

interface NewTicketProps {
  readonly me: Me;
  readonly inTeam: boolean;
  readonly place: PageState;
  readonly go: Go;
}

/** Form for a new ticket. Shows everything that is sent along. */
export function NewTicket({ me, inTeam, place, go }: NewTicketProps) {
  const t = useText(ticketsText);
  const say = useText(ticketText);
  const issueText = useIssueText();
  const { draft, edit, editReference, issues, tried, busy, send } = useNewTicket(me, place.reference, (ticket) =>
    go({ writing: false, reference: "", state: "unsolved", ticket }, { replace: true }),
  );
  const choosesPeople = inTeam && authorize("ticket.view", me.who, false) === "y";
  return (
    <>
      <BackLink to="/dashboard/support-tickets">{t("back")}</BackLink>
      <PageHead title={t("write.title")} sub={t("write.sub")} />
      <EditorFrame className={styles.columns} refused={tried} saveKey="page" onSubmit={send}>
        <Card>
          <div className={styles.fields}>
            <TextInput
              label={t("field.subject")}
              description={t("field.subject_hint")}
              name="subject"
              autoComplete="off"
              maxLength={TICKET.subject.max}
              value={draft.subject}
              onChange={(event) => edit({ subject: event.currentTarget.value })}
              error={issueText(issues.get("subject"))}
              errorProps={{ role: "alert" }}
            />
            <NativeSelect
              label={t("field.category")}
              name="category"
              rightSection={<IconSelector size={14} aria-hidden />}
              value={draft.category}
              onChange={(event) => edit({ category: event.currentTarget.value as TicketCategory })}
              data={TICKET_CATEGORIES.map((value) => ({ value, label: say(`category.${value}`) }))}
            />
            <MessageField
              label={t("field.body")}
              description={t("field.body_hint")}
              name="body"
              minRows={7}
              value={draft.body}
              onChange={(body) => edit({ body })}
              error={issueText(issues.get("body"))}
            />
            {choosesPeople && (
              <AboutField
                team_id={me.team_id}
                about={draft.whom}
                isWrong={issues.has("about")}
                onChange={(whom) => edit({ whom })}
              />
            )}
            <TextInput
              label={
                <>
                  {t("field.reference")} <span className={styles.optional}>({t("optional")})</span>
                </>
              }
              description={t("field.reference_hint")}
              name="reference"
              autoComplete="off"
              spellCheck={false}
              maxLength={80}
              value={draft.reference}
              onChange={(event) => editReference(event.currentTarget.value)}
              error={issueText(issues.get("reference"))}
              errorProps={{ role: "alert" }}
            />
          </div>
        </Card>
        <div className={styles.rail}>
          <FactsCard
            about={draft.whom.id ?? undefined}
            chosen={draft.with_facts}
            onChange={(with_facts) => edit({ with_facts })}
          />
          <div className={styles.acts}>
            <Button type="submit" loading={busy} fullWidth>
              {t("write.send")}
            </Button>
            <Button variant="default" fullWidth onClick={() => go({ writing: false, reference: "" })}>
              {t("write.cancel")}
            </Button>
          </div>
          <p className={styles.note}>{t("secret_hint")}</p>
          <p className={styles.note}>{t("write.kept")}</p>
        </div>
      </EditorFrame>
    </>
  );
}
