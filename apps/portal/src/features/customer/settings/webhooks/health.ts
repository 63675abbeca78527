import type { Webhook } from "@portal/model/webhooks/contract.ts";

export type Health = "active" | "failing" | "off" | "disabled";

/** Whether events arrive: its state, and for one that is on, how its deliveries went. */
export const healthOf = ({ state, failing_since }: Pick<Webhook, "state" | "failing_since">): Health =>
  state === "on" ? (failing_since === null ? "active" : "failing") : state;
