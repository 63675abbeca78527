import { members } from "@portal/model/members/contract.ts";
import { hasKnownEnding } from "@portal/model/signup/email.ts";
import { UNDELIVERABLE_REFETCH_MS } from "@portal/model/limits.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { showWarning, showSuccess } from "#platform/feedback/toast.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useSavedDraft } from "#platform/editor/useSavedDraft.ts";
import type { Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { undeliverableQuery, useMemberData } from "../data.ts";
import { membersText } from "../text.ts";
import {
  alreadyThere,
  blank,
  isBlank,
  issueKey,
  issuesFrom,
  issuesOf,
  MOST,
  peopleIn,
  type Issues,
  type Person,
} from "./people.ts";
import { inviteText } from "./text.ts";

const NONE: Issues = new Map();
/** What the form had when the user left it to choose a plan or to add a card. */
const NOTHING_KEPT: { readonly people: readonly Person[]; readonly now: boolean } = { people: [], now: true };

interface Invite {
  readonly me: Me;
  readonly onDone: () => void;
  /** Shows the invitations that did not arrive. */
  readonly onBounced: () => void;
}

/** State of the invitation form: people, issues and sending. */
export function useInvite({ me, onDone, onBounced }: Invite) {
  const { team_id } = me;
  const t = useText(inviteText);
  const list = useText(membersText);
  const data = useMemberData(team_id);
  const queries = useQueryClient();
  const kept = useSavedDraft(`invite.${me.id}`, NOTHING_KEPT);
  const [people, setPeople] = useState(kept.draft.people.length > 0 ? kept.draft.people : [blank(0)]);
  const [issues, setIssues] = useState(NONE);
  /** Addresses with an unknown top-level domain that the user was asked about once. */
  const [warned, setWarned] = useState<ReadonlySet<string>>(new Set());
  const [now, setNow] = useState(kept.draft.now);
  const [announcement, setAnnouncement] = useState("");
  const filled = people.filter((person) => !isBlank(person));
  // Used once: later changes are only in the form.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(kept.clear, []);

  /** Tells the user about rejected invitations: a mail server that rejects does so within seconds. */
  const watch = (invited: readonly { readonly id: string }[]) => {
    setTimeout(() => {
      queries.fetchQuery({ ...undeliverableQuery(team_id), staleTime: 0 }).then(
        ({ members: back }) => {
          const bounced = back.filter(({ id }) => invited.some((one) => one.id === id)).length;
          if (bounced === 0) return;
          data.reload();
          showWarning(list("bounced", { count: bounced }), list("bounced.show"), onBounced);
        },
        // Ignored: the list of undelivered invitations shows the same whenever it is opened.
        () => {},
      );
    }, UNDELIVERABLE_REFETCH_MS);
  };

  const { busy, failed, send } = useSend(async (onAnswer?: (lacksSeats: boolean) => void) => {
    const body = {
      members: filled.map(({ first_name, last_name, email }) => ({
        first_name: first_name.trim(),
        last_name: last_name.trim(),
        email: email.trim(),
      })),
      invite_sent: now,
    };
    try {
      const { members: added } = await call(members.create, { params: { id: team_id }, body });
      data.reload();
      if (now) watch(added);
      showSuccess(t(now ? "done.sent" : "done.kept", { count: added.length }));
      onAnswer?.(false);
      onDone();
    } catch (thrown) {
      const failure = asCallFailed(thrown);
      const lacksSeats = failure.code === "members.no_seats";
      onAnswer?.(lacksSeats);
      if (onAnswer && lacksSeats) return;
      // Someone else may have added them in the meantime, or taken the seats.
      data.reload();
      setIssues(issuesFrom(failure.fields, filled));
      if (failure.code === "members.already_there") setIssues(alreadyThere(filled, String(failure.values["emails"])));
      throw failure;
    }
  });

  const replacePeople = (next: readonly Person[]) => setPeople(next.length > 0 ? next : [blank(0)]);
  const freshKey = () => Math.max(0, ...people.map(({ key }) => key)) + 1;
  return {
    people,
    count: filled.length,
    issues,
    warned,
    now,
    setNow,
    announcement,
    busy,
    failed,
    edit: (key: number, change: Partial<Person>) => {
      replacePeople(people.map((person) => (person.key === key ? { ...person, ...change } : person)));
      setIssues(new Map([...issues].filter(([at]) => !Object.keys(change).some((field) => at === `${key}.${field}`))));
    },
    add: () => {
      const key = freshKey();
      replacePeople([...people, blank(key)]);
      return key;
    },
    remove: (key: number) => replacePeople(people.filter((person) => person.key !== key)),
    removeMarked: () => {
      replacePeople(people.filter(({ key }) => issues.get(issueKey(key, "email")) !== "already"));
      setIssues(NONE);
    },
    /** Returns whether people were found in the text; a single address stays as typed. */
    take: (text: string, into: number | null): boolean => {
      const found = peopleIn(text);
      if (found.length === 0 || (into !== null && found.length === 1 && !text.trim().includes(" "))) return false;
      const kept = people.filter((person) => !isBlank(person) && person.key !== into);
      const known = new Set(kept.map(({ email }) => email.trim().toLowerCase()));
      const first = freshKey();
      const fresh = found.filter(({ email }) => !known.has(email.toLowerCase()));
      const room = fresh.slice(0, Math.max(0, MOST - kept.length));
      replacePeople([...kept, ...room.map((person, index) => ({ ...person, key: first + index }))]);
      setIssues(NONE);
      const left = fresh.length - room.length;
      const message = t("pasted", { count: room.length });
      setAnnouncement(left > 0 ? `${message} ${t("cut", { count: left, most: MOST })}` : message);
      return true;
    },
    announce: setAnnouncement,
    /** Returns whether it was sent; false if something has to be fixed first. */
    submit: (): boolean => {
      if (busy) return true;
      if (!isReady()) return false;
      send();
      return true;
    },
    /**
     * Sends before seats are bought, because only the server knows who is on the team already. Returns whether seats are
     * all that is missing, and null if something has to be fixed first.
     */
    lacksOnlySeats: async (): Promise<boolean | null> =>
      isReady() ? new Promise<boolean>((resolve) => send(resolve)) : null,
    send: () => send(),
    reload: data.reload,
    /** Keeps the form for when the user comes back. */
    keep: () => kept.edit({ people: filled, now }),
  };

  function isReady(): boolean {
    setAnnouncement("");
    const rows = filled.length > 0 ? filled : people.slice(0, 1);
    const found = issuesOf(rows, { pattern: getBootData().signup.email_pattern });
    setIssues(found);
    const unusual = rows.map(({ email }) => email.trim().toLowerCase()).filter((email) => !hasKnownEnding(email));
    const notWarned = unusual.filter((email) => !warned.has(email));
    if (found.size === 0 && notWarned.length > 0) setWarned(new Set([...warned, ...notWarned]));
    return found.size === 0 && notWarned.length === 0;
  }
}
