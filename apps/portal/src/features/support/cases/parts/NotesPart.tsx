import { can, type StaffLevel } from "@portal/model/access.ts";
import { caseNotes, noteIssue, type CaseNote } from "@portal/model/case-notes/contract.ts";
import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { CASE_NOTE } from "@portal/model/limits.ts";
import { Button, Textarea } from "@mantine/core";
import { IconNote } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { call } from "#platform/http/call.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useAction } from "#platform/http/query.ts";
import { useSession } from "#platform/session/session.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useSavedDraft } from "#platform/editor/useSavedDraft.ts";
import { useSingleTextForm } from "#platform/editor/useSingleTextForm.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { notesKey, notesQuery } from "../data.ts";
import styles from "./NotesPart.module.css";
import { caseText } from "../text.ts";

const SKELETON = [{ height: 260 }];

/** Staff notes about a customer, for whichever colleague helps next. */
export function NotesPart({ file: { person, team }, level }: { readonly file: CaseFile; readonly level: StaffLevel }) {
  const t = useText(caseText);
  const locale = useLocale();
  const staff = useSession("staff")?.user;
  const query = useQuery(notesQuery(team.id, person.member_id));
  const { data } = query;
  if (!data) {
    return (
      <PartState query={query} labels={{ loading: t("notes.loading"), failed: t("notes.failed") }} rows={SKELETON} />
    );
  }
  return (
    <Card title={t("notes.list")} padded={false}>
      {staff && can("case.note", { side: "staff", level }) && (
        <NewNote key={person.member_id} staff_id={staff.id} team_id={team.id} userId={person.member_id} />
      )}
      {data.notes.length === 0 ? (
        <EmptyState drawing={<IconNote size={30} stroke={1.3} />} title={t("notes.none")} heading="h3">
          {t("notes.none_text")}
        </EmptyState>
      ) : (
        <ul className={styles.notes}>
          {data.notes.map(({ id, author, body, at }) => (
            <li key={id}>
              <p className={styles.who}>
                <strong>{author}</strong>
                <time dateTime={new Date(at * 1000).toISOString()}>{dateAndTime(at * 1000, locale)}</time>
              </p>
              <p className={styles.body}>{body}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface NewNoteProps {
  readonly staff_id: string;
  readonly team_id: string;
  readonly userId: string;
}

function NewNote({ staff_id, team_id, userId }: NewNoteProps) {
  const t = useText(caseText);
  const queries = useQueryClient();
  const { draft, edit, clear } = useSavedDraft(`note.${staff_id}.${team_id}.${userId}`, { body: "" });
  const { body } = draft;
  const { error, refused, submit, reset } = useSingleTextForm(noteIssue(body));
  const action = useAction<void, { notes: CaseNote[] }>({
    run: () => call(caseNotes.add, { params: { id: team_id, userId }, body: { body } }),
    context: t("notes.context"),
    onDone: (next) => {
      clear();
      reset();
      queries.setQueryData(notesKey(team_id, userId), next);
      showSuccess(t("notes.kept"));
    },
  });
  return (
    <EditorFrame className={styles.form} refused={refused} onSubmit={submit(action)}>
      <Textarea
        error={error}
        label={t("notes.field")}
        description={t("notes.hint")}
        autosize
        minRows={3}
        maxLength={CASE_NOTE.max}
        value={body}
        onChange={(event) => edit({ body: event.currentTarget.value })}
        errorProps={{ role: "alert" }}
      />
      <Button type="submit" loading={action.isPending}>
        {t("notes.keep")}
      </Button>
    </EditorFrame>
  );
}
