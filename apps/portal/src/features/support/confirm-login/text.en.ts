export const en = {
  title: "Log in as {{name}}?",
  text: "You requested this a moment ago. The customer gets an email, and everything you do is logged under your name.",
  read: "You can view everything but can't change anything.",
  write: "You can make changes, except to the password, two-step login, email, payment, roles and secrets.",
  confirm: "Log in as user",
  cancel: "Cancel",
  failed: "There was a problem logging in as the user",
  "unknown.title": "This login wasn't requested here",
  "unknown.text":
    "It was requested in another browser, or over a minute ago. Never confirm a link someone else sends you. To log in as a user, find the customer first.",
  "unknown.back": "Find a customer",
} as const;
