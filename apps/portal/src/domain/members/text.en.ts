export const en = {
  "contact.kind": "Type of contact {{n}}",
  "contact.value": "Contact {{n}}",
  "contact.remove": "Remove {{what}}",
  "contact.remove_empty": "Remove contact {{n}}",
  "contact.added": "Contact {{n}} added",
  "contact.removed": "Contact removed",
  "kind.work": "Work",
  "kind.home": "Home",
  "kind.mobile": "Mobile",
  "kind.email": "Email",
  "hint.tel": "+1 604 555 0143",
  "hint.email": "name@example.com",
} as const;
