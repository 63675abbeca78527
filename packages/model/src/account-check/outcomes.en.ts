import type { Outcome, Step } from "./outcomes.ts";
import type { SkipReason } from "./rounds.ts";

export const outcomesEn = {
  ok: "The phone system accepts this account. Phones can register.",
  not_asked:
    "The phone system accepts this account without a password, so the password isn't verified. Ask its admin whether that's intended.",
  not_unregistered:
    "The phone system accepts this account, but our test couldn't unregister. Its registration expires in {{left_s}} seconds.",
  reachable: "The phone system responds, so phones can reach it. Enter a username and password to test an account too.",
  bad_credentials:
    "The phone system rejected this password. Enter it again and check the authorization username, which can differ from the username.",
  realm_differs:
    "The phone system uses the realm {{realm}}, not this domain, and rejected the password. Try that name as the domain, then check the password.",
  forbidden:
    "The phone system knows this account but refuses it. Check the password, then ask whether the account is suspended or limited to certain IP addresses.",
  unknown_user: "The phone system doesn't know this username at this domain. Check both for typos.",
  interval_too_brief:
    "The phone system requires a longer registration interval. Set it to {{min_expires}} seconds or more.",
  rejected: "The phone system responded with {{status}}. Send that code and the username to its admin.",
  redirected:
    "The phone system redirects phones elsewhere, and the test doesn't follow. Ask its admin which domain to use.",
  busy: "The phone system is overloaded. Test again in a few minutes.",
  server_error:
    "The phone system has an internal error and responded with {{status}}. Test again later or send that code to its admin.",
  auth_unsupported:
    "The phone system asks for an authentication method that phones don't support. Ask its admin for digest with MD5 or SHA-256.",
  dns: "This server name doesn't exist. Check the domain, and the proxy if there is one, for typos.",
  address_not_allowed:
    "This name resolves to a private network that we can't reach. Test it with a phone in that network.",
  port_not_allowed: "We don't test this port. Check the number: phone systems use 443, or 1024 and up.",
  refused: "The server is reachable, but nothing is listening on this port. Check the port and transport.",
  unreachable: "This server can't be reached right now. Check the address and whether its network is up.",
  timeout: "No response over {{transport}}. Check the domain, port and transport, and whether a firewall blocks us.",
  wrong_transport:
    "No response over {{transport}}, but the phone system responds over {{other_transport}}. Choose that transport.",
  closed:
    "The server closed the connection without a response. Check the port, or ask whether it accepts unknown IP addresses.",
  tls_expired: "The phone system's certificate isn't valid today, so phones won't trust it. Ask its admin to renew it.",
  tls_name:
    "The certificate is for another name than this domain. Use the name on the certificate, or ask for one for this domain.",
  tls_untrusted:
    "The certificate isn't signed by a trusted authority. Ask the admin for one from a public authority, with its full chain.",
  tls_protocol: "This port doesn't support TLS. Use the TLS port, usually 5061, or choose another transport.",
  not_sip: "Something responds on this port, but it isn't a phone system. Check the port.",
  bad_input:
    "Some of these values can't be part of a SIP address, so nothing was sent. Check the domain, proxy and usernames.",
} as const satisfies Record<Outcome, string>;

export const stepsEn = {
  name: "Name resolution",
  port: "Port",
  certificate: "Certificate",
  answer: "Response from the phone system",
  challenge: "Password request",
  accepted: "Account",
} as const satisfies Record<Step, string>;

export const untestedEn = {
  no_password: "No password is saved, so we didn't contact the phone system. Enter a password so phones can register.",
  left_alone:
    "The phone system recently rejected this username several times, so we skipped it. Check the password and test again in 15 minutes.",
  our_fault: "Something went wrong on our side, so this one wasn't tested. Test again in a few minutes.",
} as const satisfies Record<SkipReason, string>;
