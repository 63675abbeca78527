export const en = {
  username: "Username",
  authorization_username: "Authorization username",
  authorization_username_hint: "Only if it differs from the username.",
  password: "Password",
  show: "Show the password",
  go: "Test",
  again: "Test again",
  failed: "The test did not run",
  time: "{{ms}} ms over {{transport}}",
  status: "answer {{status}}",
  realm: "realm {{realm}}",
  realm_to_set:
    "It asks for the password in the name “{{realm}}”, and phones set up with a link reckon with another. Set the realm to that name, or they are turned away.",
  registered_one: "{{count}} phone registered now",
  registered_other: "{{count}} phones registered now",
} as const;
