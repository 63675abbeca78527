import { type BulkAction, type KeepReason, skipReason } from "@portal/model/bulk/actions.ts";
import { endSessionsOfMembers } from "../../../platform/accounts.ts";
import { getTeamState } from "../../../platform/teams.ts";
import { enqueueInvitations, limitInvitations } from "../../invitations/public.ts";
import { assignVoiceAccount, hasVoiceAccount, unassignVoiceAccount } from "../../voice/public.ts";
import { removePeople } from "../store.ts";
import type { Rules, Step, Target, Undoing } from "./steps.ts";
import * as store from "./store.ts";

type Member = store.LockedMember;
type Act = Rules<Member>["act"];
type Undo = (step: Step, rows: readonly Undoing<Member>[]) => Promise<Map<number, KeepReason>>;

const actionOf = ({ run }: Step): BulkAction => run.action as BulkAction;

/** What a run does to members. */
export const memberRules: Rules<Member> = {
  lock: ({ db, run }, ids) => store.lockMembers(db, run.team_id, ids, run.voice_account_id),
  skip: (step, member) => {
    const { author } = step.run;
    return skipReason(actionOf(step), author.admin_role, { ...member, self: member.id === author.member_id });
  },
  async skipRest({ db, run: { team_id, voice_account_id } }) {
    return voice_account_id && !(await hasVoiceAccount(db, team_id, voice_account_id)) ? "gone" : null;
  },
  act: (step, fit) => ACTS[actionOf(step)](step, fit),
  undo: (step, rows) => UNDO[actionOf(step)](step, rows),
  done_event: ({ action }) => `bulk.${action as BulkAction}`,
  undone_event: "bulk.action_undone",
};

const idsOf = (targets: readonly Target<Member>[]): string[] => targets.map(({ entity }) => entity.id);
const raised = (targets: readonly Target<Member>[]) =>
  new Map(targets.map(({ row_no, entity }) => [row_no, { version: entity.version + 1 }]));

function audit(
  { db, run, now }: Step,
  action: string,
  targets: readonly Target<Member>[],
  detail: (member: Member) => object,
) {
  const rows = targets.map(({ entity }) => ({ member_id: entity.id, detail: { ...detail(entity) } }));
  return store.insertAuditRows(db, run.team_id, run.id, run.author, action, now, rows);
}

const moveTo =
  (status: "active" | "suspended"): Act =>
  async (step, fit) => {
    const { db, run } = step;
    await store.setStatus(db, run.team_id, idsOf(fit), status);
    if (status === "suspended") await endSessionsOfMembers(db, run.team_id, idsOf(fit));
    await audit(step, "member.changed", fit, (member) => ({ status: { before: member.status, after: status } }));
    return raised(fit);
  };

const ACTS: Readonly<Record<BulkAction, Act>> = {
  suspend: moveTo("suspended"),
  activate: moveTo("active"),
  async remove(step, fit) {
    const { db, run, now } = step;
    await removePeople(db, run.team_id, idsOf(fit), now);
    await endSessionsOfMembers(db, run.team_id, idsOf(fit));
    await audit(step, "member.removed", fit, (member) => ({ status: { before: member.status, after: "removed" } }));
    return raised(fit);
  },
  async invite(step, fit) {
    const { app, db, run, now } = step;
    const { team_id, locale } = run;
    const { seats, team_name, product } = await getTeamState(db, team_id);
    const people = fit.map(({ row_no, entity }) => ({ row_no, entity, email: entity.email }));
    const { may } = await limitInvitations(app, db, { team_id, seats }, people, now);
    await store.countInvited(db, team_id, idsOf(may), now);
    const invited = may.map(({ entity: { id: member_id, email, first_name } }) => ({
      team_id,
      member_id,
      email,
      first_name,
      team_name,
      product,
    }));
    await enqueueInvitations({ db, queue: app.queue }, invited, locale, now);
    await audit(step, "member.invited", may, (member) => ({ members: [member.id] }));
    return new Map(may.map(({ row_no, entity: { version } }) => [row_no, { version }]));
  },
  async assign_voice(step, fit) {
    const { db, run } = step;
    const voice_account_id = run.voice_account_id!;
    const made = await assignVoiceAccount(db, { team_id: run.team_id, voice_account_id }, idsOf(fit));
    await audit(step, "voice.member_changed", fit, () => ({ voice_account_id }));
    return new Map(fit.map(({ row_no, entity }) => [row_no, { version: made.get(entity.id)! }]));
  },
};

/** Leaves out members who were changed or removed since. */
function unchanged(rows: readonly Undoing<Member>[], isAsLeft: (member: Member) => boolean) {
  const left = new Map<number, KeepReason>();
  const back = rows.filter(({ row_no, entity, left_behind }) => {
    const as_left = entity.version === left_behind.version && isAsLeft(entity);
    if (!as_left) left.set(row_no, entity.status === "removed" ? "gone" : "changed");
    return as_left;
  });
  return { back, left };
}

const moveBack =
  (from: "active" | "suspended", to: "active" | "suspended"): Undo =>
  async (step, rows) => {
    const { back, left } = unchanged(rows, ({ status }) => status === from);
    await moveTo(to)(step, back);
    return left;
  };

const UNDO: Readonly<Record<BulkAction, Undo>> = {
  suspend: moveBack("suspended", "active"),
  activate: moveBack("active", "suspended"),
  async remove(step, rows) {
    const { db, run } = step;
    const left = new Map<number, KeepReason>();
    const gone = rows.filter(
      ({ entity, left_behind }) => entity.status !== "removed" || entity.version !== left_behind.version,
    );
    for (const { row_no } of gone) left.set(row_no, "changed");
    const emails = rows.map(({ entity }) => entity.email);
    const taken = await store.emailsInUse(db, run.team_id, emails);
    const { seats, used_seats } = await getTeamState(db, run.team_id);
    const back: Undoing<Member>[] = [];
    for (const one of rows.filter(({ row_no }) => !left.has(row_no))) {
      if (taken.has(one.entity.email.toLowerCase())) left.set(one.row_no, "taken");
      else if (used_seats + back.length >= seats) left.set(one.row_no, "no_seat");
      else back.push(one);
    }
    await store.restoreMembers(db, run.team_id, idsOf(back));
    await audit(step, "member.restored", back, (member) => ({
      status: { before: "removed", after: member.status_before },
    }));
    return left;
  },
  async assign_voice(step, rows) {
    const { db, run } = step;
    const account = { team_id: run.team_id, voice_account_id: run.voice_account_id! };
    const wanted = rows.map(({ entity, left_behind }) => ({ member_id: entity.id, version: left_behind.version ?? 0 }));
    const ended = await unassignVoiceAccount(db, account, wanted);
    const back = rows.filter(({ entity }) => ended.has(entity.id));
    await audit(step, "voice.member_changed", back, () => ({ voice_account_id: account.voice_account_id }));
    const others = rows.filter((one) => !back.includes(one));
    return new Map(others.map(({ row_no, entity }) => [row_no, entity.assigned ? "changed" : "gone"]));
  },
  // Emails can't be called back, and the call refuses to try.
  invite: async (_, rows) => new Map(rows.map(({ row_no }) => [row_no, "changed"])),
};
