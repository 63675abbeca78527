import { planNamesEn } from "@portal/model/subscription/plan-names.en.ts";
export const en = {
  ...planNamesEn,
  "state.trial": "Trial",
  "state.free": "Free",
  "state.paid": "Paid",
  "state.past_due": "Payment overdue",
  "state.suspended": "Suspended",
  "state.canceled": "Canceled",
  "state.expired": "Expired",
  "role.none": "Member",
  "role.secondary": "Secondary administrator",
  "role.administrator": "Administrator",
  "role.primary": "Primary member",
  "status.active": "Active",
  "status.invited": "Invited",
  "status.inactive": "Inactive",
  "status.suspended": "Suspended",
} as const;
