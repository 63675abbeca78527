export const en = {
  username: "Username",
  authorization_username: "Authorization username",
  authorization_username_hint: "Only if it differs from the username.",
  password: "Password",
  show: "Show password",
  go: "Test",
  again: "Test again",
  failed: "Couldn't run the test",
  time: "{{ms}} ms over {{transport}}",
  status: "status {{status}}",
  realm: "realm {{realm}}",
  realm_to_set:
    "The phone system uses the realm “{{realm}}”. Phones set up with a link expect another one. Set the realm to this value so they can register.",
  registered_one: "{{count}} phone registered now",
  registered_other: "{{count}} phones registered now",
} as const;
