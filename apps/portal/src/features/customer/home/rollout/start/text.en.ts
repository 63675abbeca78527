export const en = {
  title: "Get your team calling",
  text: "Three steps, and this page shows how far everybody is.",
  voice: "Connect your phone system",
  voice_text: "A voice account says where calls go. Your provider or telephone administrator knows the details.",
  voice_act: "Add a voice account",
  invite: "Invite your colleagues",
  invite_text: "One by one, or hundreds at once from a file.",
  invite_act: "Invite members",
  import_act: "From a file",
  phone: "They scan a code, and it rings",
  phone_text: "Each gets an invitation, installs the app and scans one code. Whoever does not get on is shown here.",
} as const;
