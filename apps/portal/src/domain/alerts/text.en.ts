export const en = {
  label: "Announcements",
  "severity.critical": "Critical",
  "severity.warn": "Warning",
  "severity.info": "Information",
  more: "Find out more",
  dismiss: "Dismiss “{{title}}”",
  "dismiss.context": "dismissing this",
} as const;
