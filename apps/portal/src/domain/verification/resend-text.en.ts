export const en = {
  email: "Email",
  resend: "Resend verification e-mail",
  rest_one: "Resend in {{count}} second",
  rest_other: "Resend in {{count}} seconds",
  sent: "We sent a new email to {{email}}. Earlier links no longer work.",
  failed: "Couldn't send the email",
} as const;
