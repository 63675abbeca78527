export const en = {
  label: "Announcements",
  "severity.critical": "Critical",
  "severity.warn": "Warning",
  "severity.info": "Information",
  more: "Learn more",
  dismiss: "Dismiss “{{title}}”",
  "dismiss.context": "dismissing this",
} as const;
