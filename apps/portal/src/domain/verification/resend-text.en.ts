export const en = {
  email: "E-mail",
  resend: "Resend verification e-mail",
  rest_one: "Send again in {{count}} second",
  rest_other: "Send again in {{count}} seconds",
  sent: "A new mail is on its way to {{email}}. Only its link works now; earlier ones do not.",
  failed: "The mail was not sent",
} as const;
