export const en = {
  title: "Enter the account of {{name}}?",
  text: "You asked for this a moment ago. The customer is told by mail, and all you do there is recorded under your name.",
  read: "You can look at everything and change nothing.",
  write: "You can change things, but never password, two-step login, e-mail, payment, roles or secrets.",
  confirm: "Yes, it was me",
  cancel: "No, go back",
  failed: "There was a problem entering the account",
  "unknown.title": "You did not ask for this here",
  "unknown.text":
    "This way into a customer's account was not asked for in this browser, or more than a minute ago. Do not confirm what others send you. To enter an account, look the customer up.",
  "unknown.back": "Look up a customer",
} as const;
