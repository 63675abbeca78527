export const en = {
  title: "Calls in the last 7 days",
  more: "All calls",
  answered_one: "{{count}} answered",
  answered_other: "{{count}} answered",
  missed_one: "{{count}} missed",
  missed_other: "{{count}} missed",
  day: "{{day}}: {{answered}} answered, {{missed}} missed.",
} as const;
