export const en = {
  title: "Get your team calling",
  text: "Three steps. Track everyone's progress here.",
  voice: "Connect your phone system",
  voice_text: "A voice account connects your calls. Get the details from your provider or phone system admin.",
  voice_act: "Add a voice account",
  invite: "Invite your colleagues",
  invite_text: "One at a time, or hundreds from a file.",
  invite_act: "Invite members",
  import_act: "Import from a file",
  phone: "They scan a code and start calling",
  phone_text: "Everyone gets an invitation, installs the app and scans a code. Anyone who gets stuck shows up here.",
  phone_act: "Set up my phone",
} as const;
