export const en = {
  label: "Password",
  show: "Show password",
  rules: "Rules for the password",
  met: "done",
  open: "still missing",
  "rule.length": "8 to 45 characters",
  "rule.lowercase": "A lowercase letter",
  "rule.uppercase": "An uppercase letter",
  "rule.digit": "A digit",
  "rule.common": "Not a common password",
  "rule.personal": "Not your e-mail, not {{brand}}",
} as const;
