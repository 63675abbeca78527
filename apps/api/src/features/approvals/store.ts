import { sql } from "kysely";
import type { Approval, ApprovalKind } from "@portal/model/approvals/contract.ts";
import type { Db } from "../../platform/db.ts";

const approvals = (db: Db) =>
  db
    .selectFrom("approvals as a")
    .innerJoin("staff as asker", "asker.id", "a.asked_by")
    .leftJoin("staff as decider", "decider.id", "a.decided_by")
    .select(["a.id", "a.about_name", "a.about_email", "a.about_team", "a.about_member", "a.target_staff", "a.reason"])
    .select(["a.asked_at", "a.expires_at", "a.asked_by", "asker.full_name as asker_name", "asker.email as asker_email"])
    .select("decider.full_name as decider_name")
    .select((eb) => [
      eb.ref("a.kind").$castTo<ApprovalKind>().as("kind"),
      eb.ref("a.decision").$castTo<Exclude<Approval["state"], "waiting"> | null>().as("decision"),
    ]);
export type ApprovalRow = Awaited<ReturnType<typeof ownApprovals>>[number];

/** This person's requests that are neither expired nor used, newest first. */
export const ownApprovals = (db: Db, asked_by: string, now: Date) =>
  approvals(db)
    .where("a.asked_by", "=", asked_by)
    .where("a.used_at", "is", null)
    .where("a.expires_at", ">", now)
    .orderBy("a.asked_at", "desc")
    .orderBy("a.id")
    .execute();

/** Requests this person can decide, oldest first; excludes their own and those about them. */
export const approvalsToDecide = (db: Db, staff_id: string, kinds: readonly ApprovalKind[], now: Date) =>
  approvals(db)
    .where("a.decision", "is", null)
    .where("a.expires_at", ">", now)
    .where("a.kind", "in", kinds)
    .where("a.asked_by", "<>", staff_id)
    .where((eb) => eb.or([eb("a.target_staff", "is", null), eb("a.target_staff", "<>", staff_id)]))
    .orderBy("a.asked_at")
    .orderBy("a.id")
    .execute();

export const approvalById = (db: Db, id: string) => approvals(db).where("a.id", "=", id).executeTakeFirst();

interface Request {
  readonly kind: ApprovalKind;
  readonly asked_by: string;
  /** A colleague's id, or the id of a customer's account. */
  readonly target: string;
}
const TARGET = sql<string>`coalesce(target_staff, account_id)`;

/** An expired request would block the next one. */
export const deleteExpired = (db: Db, { kind, asked_by, target }: Request, now: Date) =>
  db
    .deleteFrom("approvals")
    .where("kind", "=", kind)
    .where("asked_by", "=", asked_by)
    .where(TARGET, "=", target)
    .where("used_at", "is", null)
    .where("expires_at", "<=", now)
    .execute();

/** The action and its target. */
export interface About {
  readonly kind: ApprovalKind;
  readonly target_staff?: string;
  readonly account_id?: string;
  readonly about_team?: string;
  readonly about_member?: string;
  readonly about_name: string;
  readonly about_email: string;
}
interface NewApproval extends About {
  readonly reason: string;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly expires_at: Date;
}
export const insertApproval = (db: Db, approval: NewApproval) =>
  db.insertInto("approvals").values(approval).returning("id").executeTakeFirstOrThrow();

interface Decision {
  readonly decision: "approved" | "refused";
  readonly decided_by: string;
  readonly decided_at: Date;
  readonly expires_at: Date;
}
/** Decides once; false if it was already decided or has expired. */
export async function decide(db: Db, id: string, decision: Decision): Promise<boolean> {
  const decided = await db
    .updateTable("approvals")
    .set(decision)
    .where("id", "=", id)
    .where("decision", "is", null)
    .where("expires_at", ">", decision.decided_at)
    .returning("id")
    .executeTakeFirst();
  return decided !== undefined;
}

/** Uses up an approval once and returns its id and approver; undefined if there is none. */
export const markApprovalUsed = (db: Db, { kind, asked_by, target }: Request, now: Date) =>
  db
    .updateTable("approvals")
    .set({ used_at: now })
    .where("kind", "=", kind)
    .where("asked_by", "=", asked_by)
    .where(TARGET, "=", target)
    .where("decision", "=", "approved")
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["id", "decided_by"])
    .executeTakeFirst();

export const colleague = (db: Db, id: string) =>
  db.selectFrom("staff").select(["id", "full_name", "email"]).where("id", "=", id).executeTakeFirst();

/** When a colleague gave them their level; null if the operator did. */
export async function levelGivenAt(db: Db, id: string): Promise<Date | null> {
  const row = await db.selectFrom("staff").select("level_given_at").where("id", "=", id).executeTakeFirst();
  return row?.level_given_at ?? null;
}

/** Administrators who can decide by now, except the requester and the person affected. */
export const approvers = (db: Db, without: readonly string[], given_before: Date) =>
  db
    .selectFrom("staff")
    .select(["email", "full_name"])
    .where("level", "=", "su")
    .where("id", "not in", without)
    .where((eb) => eb.or([eb("level_given_at", "is", null), eb("level_given_at", "<=", given_before)]))
    .execute();
