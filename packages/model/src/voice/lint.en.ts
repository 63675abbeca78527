import type { LintCode } from "./lint.ts";

export const lintEn = {
  no_domain: "No server is set, so phones can't register. Enter the phone system's domain.",
  settings_clash:
    "Combined from all levels, this conflicts with other settings. Check where it comes from and change one of them.",
  tls_on_plain_port: "Port 5060 usually doesn't use TLS, so phones may not connect. Use 5061 or leave the port empty.",
  plain_on_tls_port: "Port 5061 usually requires TLS, so phones may not connect. Use 5060 or choose TLS.",
  no_keep_alive: "Over UDP, routers drop idle connections and calls stop arriving. Use a keep-alive of 30 seconds.",
  few_media_ports:
    "These ports allow {{calls}} simultaneous calls, and further calls have no audio. Use a wider range.",
  registration_short: "Registering this often drains the battery of mobile phones. Use {{seconds}} seconds or more.",
  firewall_server_missing: "This NAT traversal method needs a server. Enter one or choose Automatic.",
  keys_in_clear: "Calls are encrypted, but without TLS their keys are sent unencrypted. Choose TLS as the transport.",
  dial_plan_unread: "Phones can't read this dial plan and dial without it. Correct the highlighted field.",
  emergency_rewritten:
    "The dial plan changes emergency numbers ({{numbers}}): {{number}} is dialed as {{becomes}}. Add a pattern for them first, without changes.",
  username_doubled:
    "{{members}} members register as {{username}} and disconnect each other. Give each member a separate username.",
  no_common_codec:
    "Desktop and mobile phones share no codec, so calls between them have no audio. Add one codec, such as G.711 µ-law, to all lists.",
} as const satisfies Record<LintCode, string>;
