import { contactKeepReason } from "@portal/model/bulk/contact-actions.ts";
import type { ContactList } from "@portal/model/contacts/selection.ts";
import { DIRECTORY } from "@portal/model/limits.ts";
import { type LockedContact, lockContacts, setRemoved, sizeOf, taken } from "../../contacts/public.ts";
import type { Rules, Step, Target, Undoing } from "./steps.ts";
import * as store from "./store.ts";

/** The names under which each list is audited. */
const AUDITED: Readonly<Record<ContactList, string>> = { common: "contacts", external: "directory" };

/** What a run does to contacts: it removes them. Each run is about one list. */
export const contactRules: Rules<LockedContact> = {
  lock: ({ db, run }, ids) => lockContacts(db, run.team_id, ids),
  skip: (_, { removed_at }) => (removed_at ? "gone" : null),
  async act(step, fit) {
    const { db, run, now } = step;
    for (const [list, targets] of byList(fit)) {
      await setRemoved(db, run.team_id, list, idsOf(targets), now);
      await audit(step, list, "removed", targets);
    }
    const left_behind = { removed_at: now.toISOString() };
    return new Map(fit.map(({ row_no }) => [row_no, left_behind]));
  },
  async undo(step, rows) {
    const left = new Map<number, store.KeepReason>();
    for (const [list, targets] of byList(rows)) await restoreSome(step, list, targets, left);
    return left;
  },
  done_event: () => "bulk.remove_contacts",
  undone_event: "bulk.contacts_undone",
};

const byList = <R extends Target<LockedContact>>(rows: readonly R[]) => Map.groupBy(rows, ({ entity }) => entity.list);
const idsOf = (targets: readonly Target<LockedContact>[]): string[] => targets.map(({ entity }) => entity.id);
const valuesOf = (rows: readonly Target<LockedContact>[], key: "email" | "jid"): string[] =>
  rows.flatMap(({ entity }) => entity[key] ?? []);

/** Restores those that nothing stands in the way of, and adds the others to `left`. */
async function restoreSome(
  step: Step,
  list: ContactList,
  rows: readonly Undoing<LockedContact>[],
  left: Map<number, store.KeepReason>,
): Promise<void> {
  const { db, run } = step;
  const wanted = { emails: valuesOf(rows, "email"), jids: valuesOf(rows, "jid") };
  const others = await taken(db, run.team_id, list, wanted);
  const emails = new Set(others.map(({ email }) => email));
  const jids = new Set(others.map(({ jid }) => jid));
  const isTaken = ({ email, jid }: LockedContact) =>
    (email !== null && emails.has(email)) || (jid !== null && jids.has(jid));
  const free = DIRECTORY.most - (await sizeOf(db, run.team_id, list));
  const back: Undoing<LockedContact>[] = [];
  for (const one of rows) {
    const contact = { removed_at: one.entity.removed_at, taken: isTaken(one.entity) };
    const reason = contactKeepReason(contact, new Date(one.left_behind.removed_at ?? 0), free - back.length);
    if (reason) left.set(one.row_no, reason);
    else back.push(one);
  }
  if (back.length === 0) return;
  await setRemoved(db, run.team_id, list, idsOf(back), null);
  await audit(step, list, "restored", back);
}

/** One row for the step, as the same call for many contacts leaves it. */
const audit = (
  { db, run, now }: Step,
  list: ContactList,
  what: "removed" | "restored",
  targets: readonly Target<LockedContact>[],
) =>
  store.insertAuditRows(db, run.team_id, run.id, run.author, `${AUDITED[list]}.${what}`, now, [
    { member_id: null, detail: { list, ids: idsOf(targets) } },
  ]);
