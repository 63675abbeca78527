export const en = {
  loading: "Loading your profile",
  failed: "Couldn't load your profile",

  name: "Name",
  "name.text": "Shown when you call or message others.",
  "name.first": "First name",
  "name.last": "Last name",

  contact: "Contact information",
  "contact.text": "Other ways for your teammates to reach you.",
  "contact.text_solo": "Other ways to reach you.",
  "contact.none": "No contact information yet.",
  "contact.add": "Add contact detail",
  "contact.full": "Maximum reached: {{most}} of each kind.",

  unsaved_one: "{{count}} unsaved change",
  unsaved_other: "{{count}} unsaved changes",
  "field.first_name": "first name",
  "field.last_name": "last name",
  "field.contacts": "contact information",
  save: "Save",
  discard: "Discard",
  saved: "Profile saved",
  context: "updating your name and contact details",

  "leave.title": "Leave without saving?",
  "leave.text": "Your unsaved changes will be lost.",
  "leave.stay": "Keep editing",
  "leave.go": "Leave without saving",

  email: "Email",
  "email.text": "You log in with it, and we send account emails there.",
  "email.change": "Change email",

  facts: "Account",
  "facts.team": "Team",
  "facts.role": "Role",
  "facts.id": "User ID",
  "facts.text": "Useful when you contact support.",
} as const;
