export const en = {
  loading: "Loading your profile",
  failed: "Your profile did not load",

  name: "Name",
  "name.text": "What others see when you call or message them.",
  "name.first": "First name",
  "name.last": "Last name",

  contact: "Contact information",
  "contact.text": "Other ways to reach you, for your teammates.",
  "contact.text_solo": "Other ways to reach you.",
  "contact.none": "Nothing here yet.",
  "contact.add": "Add contact",
  "contact.full": "Maximum reached: {{most}} of each kind.",

  unsaved_one: "{{count}} unsaved change",
  unsaved_other: "{{count}} unsaved changes",
  "field.first_name": "first name",
  "field.last_name": "last name",
  "field.contacts": "contact information",
  save: "Save",
  discard: "Discard",
  saved: "Your profile was saved.",
  context: "updating your name and contact details",

  "leave.title": "Leave without saving?",
  "leave.text": "Your changes to the profile are lost.",
  "leave.stay": "Stay here",
  "leave.go": "Leave without saving",

  email: "E-mail",
  "email.text": "You log in with it, and mails about your account go there.",
  "email.change": "Change e-mail",

  facts: "Account",
  "facts.team": "Team",
  "facts.role": "Role",
  "facts.id": "User id",
  "facts.text": "Useful when you ask us for help.",
} as const;
