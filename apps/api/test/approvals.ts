import type { Answer, TestBrowser } from "./browser.ts";
import { type StaffClient, REASON, newStaffClient } from "./staff-client.ts";
import type { TestApp } from "./test-app.ts";

/** Decides as another administrator who has just confirmed their password. */
export async function decideAs(t: TestApp, id: string, approve = true): Promise<Answer> {
  const boss = await newStaffClient(t, "su");
  await boss.prove();
  return boss.send("PUT", `approvals/${id}`, { approve });
}

/** Requests a reset of a colleague for this administrator and approves it. */
export async function approveReset(
  t: TestApp,
  administrator: TestBrowser,
  kind: "staff_password" | "staff_mfa",
  staff_id: string,
): Promise<void> {
  const why = { "x-support-reason": encodeURIComponent(REASON) };
  const { id } = await administrator.send("POST", "approvals/staff", { kind, staff_id }, why);
  await decideAs(t, id);
}

/** Requests write access to a customer's account and approves it. */
export async function approveWrite(t: TestApp, desk: StaffClient, email: string): Promise<void> {
  const { id } = await desk.send("POST", "approvals/customer", { email, product: "team" });
  await decideAs(t, id);
}
