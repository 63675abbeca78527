import { members } from "@portal/model/members/contract.ts";
import { hasKnownEnding } from "@portal/model/signup/email.ts";
import { UNDELIVERABLE_REFETCH_MS } from "@portal/model/limits.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getBootData } from "../../../kit/boot-data.ts";
import { call } from "../../../kit/call.ts";
import { asCallFailed } from "../../../kit/call-failed.ts";
import { showWarning, showSuccess } from "../../../kit/toast.tsx";
import { useSend } from "../../../kit/useSend.ts";
import { useText } from "../../../kit/useText.ts";
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

interface Invite {
  readonly team_id: string;
  readonly onDone: () => void;
  /** Shows the invitations that did not arrive. */
  readonly onBounced: () => void;
}

/** The people to invite while they are typed, what is wrong with them, and the sending. */
export function useInvite({ team_id, onDone, onBounced }: Invite) {
  const t = useText(inviteText);
  const list = useText(membersText);
  const data = useMemberData(team_id);
  const queries = useQueryClient();
  const [people, setPeople] = useState<readonly Person[]>([blank(0)]);
  const [issues, setIssues] = useState(NONE);
  /** Addresses with an ending we do not know, that were asked about once. */
  const [doubted, setDoubted] = useState<ReadonlySet<string>>(new Set());
  const [now, setNow] = useState(true);
  const [said, setSaid] = useState("");
  const meant = people.filter((person) => !isBlank(person));

  /** A mail server that refuses does so within seconds: then the person is told. */
  const watch = (invited: readonly { readonly id: string }[]) => {
    setTimeout(() => {
      queries.fetchQuery({ ...undeliverableQuery(team_id), staleTime: 0 }).then(
        ({ members: back }) => {
          const bounced = back.filter(({ id }) => invited.some((one) => one.id === id)).length;
          if (bounced === 0) return;
          data.reload();
          showWarning(list("bounced", { count: bounced }), list("bounced.show"), onBounced);
        },
        // The list of those invitations says so as well, whenever it is opened.
        () => {},
      );
    }, UNDELIVERABLE_REFETCH_MS);
  };

  const { busy, failed, send } = useSend(async () => {
    const body = {
      members: meant.map(({ first_name, last_name, email }) => ({
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
      onDone();
    } catch (thrown) {
      const failure = asCallFailed(thrown);
      // Somebody else may have added them meanwhile, or taken the seats.
      data.reload();
      setIssues(issuesFrom(failure.fields, meant));
      if (failure.code === "members.already_there") setIssues(alreadyThere(meant, String(failure.values["emails"])));
      throw failure;
    }
  });

  const put = (next: readonly Person[]) => setPeople(next.length > 0 ? next : [blank(0)]);
  const freshKey = () => Math.max(0, ...people.map(({ key }) => key)) + 1;
  return {
    people,
    count: meant.length,
    issues,
    doubted,
    now,
    setNow,
    said,
    busy,
    failed,
    edit: (key: number, change: Partial<Person>) => {
      put(people.map((person) => (person.key === key ? { ...person, ...change } : person)));
      setIssues(new Map([...issues].filter(([at]) => !Object.keys(change).some((field) => at === `${key}.${field}`))));
    },
    add: () => {
      const key = freshKey();
      put([...people, blank(key)]);
      return key;
    },
    remove: (key: number) => put(people.filter((person) => person.key !== key)),
    removeMarked: () => {
      put(people.filter(({ key }) => issues.get(issueKey(key, "email")) !== "already"));
      setIssues(NONE);
    },
    /** Whether anybody was found in the text; a single address stays what was typed. */
    take: (text: string, into: number | null): boolean => {
      const found = peopleIn(text);
      if (found.length === 0 || (into !== null && found.length === 1 && !text.trim().includes(" "))) return false;
      const kept = people.filter((person) => !isBlank(person) && person.key !== into);
      const known = new Set(kept.map(({ email }) => email.trim().toLowerCase()));
      const first = freshKey();
      const fresh = found.filter(({ email }) => !known.has(email.toLowerCase()));
      const room = fresh.slice(0, Math.max(0, MOST - kept.length));
      put([...kept, ...room.map((person, index) => ({ ...person, key: first + index }))]);
      setIssues(NONE);
      const left = fresh.length - room.length;
      const told = t("pasted", { count: room.length });
      setSaid(left > 0 ? `${told} ${t("cut", { count: left, most: MOST })}` : told);
      return true;
    },
    tell: setSaid,
    /** Whether it was sent; otherwise something has to be mended first. */
    submit: (): boolean => {
      if (busy) return true;
      setSaid("");
      const rows = meant.length > 0 ? meant : people.slice(0, 1);
      const found = issuesOf(rows, { pattern: getBootData().signup.email_pattern });
      setIssues(found);
      const odd = rows.map(({ email }) => email.trim().toLowerCase()).filter((email) => !hasKnownEnding(email));
      const unasked = odd.filter((email) => !doubted.has(email));
      if (found.size === 0 && unasked.length > 0) setDoubted(new Set([...doubted, ...unasked]));
      if (found.size > 0 || unasked.length > 0) return false;
      send();
      return true;
    },
  };
}
