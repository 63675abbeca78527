export const en = {
  "contact.kind": "Kind of contact {{n}}",
  "contact.value": "Contact {{n}}",
  "contact.remove": "Remove {{what}}",
  "contact.remove_empty": "Remove contact {{n}}",
  "contact.added": "Contact {{n}} was added.",
  "contact.removed": "The contact was removed.",
  "kind.work": "Work",
  "kind.home": "Home",
  "kind.mobile": "Mobile",
  "kind.email": "E-mail",
  "hint.tel": "+1 604 555 0143",
  "hint.email": "name@example.com",
} as const;
