import type { LintCode } from "./lint.ts";

export const lintEn = {
  no_domain: "No server is named, so phones cannot register. Enter the domain of the phone system.",
  settings_clash: "Put together from all levels, this does not fit the rest. See where it comes from and change one.",
  tls_on_plain_port: "Port 5060 usually speaks without TLS, so phones may not get through. Use 5061, or no port.",
  plain_on_tls_port: "Port 5061 usually speaks TLS only, so phones may not get through. Use 5060, or choose TLS.",
  no_keep_alive:
    "Over UDP a router forgets a phone that stays silent, and calls stop arriving. Use a keep-alive of 30 seconds.",
  few_media_ports: "These ports are enough for {{calls}} calls at once, and the next has no sound. Use a wider range.",
  registration_short:
    "Registering this often wakes mobile phones and empties their batteries. Use {{seconds}} seconds or more.",
  firewall_server_missing: "This way through a firewall needs a server, and none is named. Enter it, or choose auto.",
  keys_in_clear: "Calls are encrypted, but their keys travel in the clear without TLS. Choose TLS as the transport.",
  dial_plan_unread: "Phones cannot read this dial plan and dial without it. Correct it where it is marked.",
  emergency_rewritten:
    "The dial plan changes emergency numbers ({{numbers}}): {{number}} is dialled as {{becomes}}. Put a pattern for them first, without a change.",
  username_doubled:
    "{{members}} members register as {{username}} and push each other out. Give each a username of their own.",
  no_common_codec:
    "Desktop and mobile phones share no codec, so they cannot hear each other. Use one codec, such as pcmu, in all lists.",
} as const satisfies Record<LintCode, string>;
