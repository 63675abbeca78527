import type { Outcome, Step } from "./outcomes.ts";
import type { SkipReason } from "./rounds.ts";

export const outcomesEn = {
  ok: "The phone system takes this account. Phones can register with it.",
  not_asked:
    "The phone system takes this account without asking for a password, so the password is not proven. Ask its administrator whether that is meant.",
  not_unregistered:
    "The phone system takes this account, but our test could not sign off again. Its registration ends by itself in {{left_s}} seconds.",
  reachable:
    "The phone system answers, so phones get through to it. Enter a username and a password to test an account as well.",
  bad_credentials:
    "The phone system does not take this password. Enter it again, and check the authorization username: it can differ from the username.",
  realm_differs:
    "The phone system calls itself {{realm}}, not this domain, and does not take the password. Try that name as the domain, then the password.",
  forbidden:
    "The phone system knows this account and refuses it. Check the password, then ask whether the account is suspended or bound to certain addresses.",
  unknown_user: "The phone system does not know this username at this domain. Check both for a typing error.",
  interval_too_brief:
    "The phone system wants phones to register less often. Set the registration time to {{min_expires}} seconds or more.",
  rejected:
    "The phone system answered {{status}}, which is neither yes nor no. Give its administrator that number and the username.",
  redirected:
    "The phone system sends phones elsewhere, and the test does not follow. Ask its administrator for the domain to use.",
  busy: "The phone system has too much to do right now. Test again in a few minutes.",
  server_error:
    "The phone system has a fault of its own and answered {{status}}. Test again later, or give its administrator that number.",
  auth_unsupported:
    "The phone system asks for a kind of login that phones do not know. Ask its administrator for digest with MD5 or SHA-256.",
  dns: "There is no server with this name. Check the domain, and the proxy if there is one, for a typing error.",
  address_not_allowed:
    "This name leads into a private network that we may not enter from here. Test it with a phone in that network.",
  port_not_allowed: "We do not test this port. Phone systems use 443, or a port from 1024 on: check the number.",
  refused: "The server is there, but nothing answers at this port. Check port and transport.",
  unreachable: "No way leads to this server right now. Check the address, and whether its network is up.",
  timeout:
    "Nobody answered over {{transport}}. Check domain, port and transport, and whether a firewall lets us through.",
  wrong_transport:
    "Nobody answers over {{transport}}, but the phone system answers over {{other_transport}}. Choose that as the transport.",
  closed: "The server hung up without an answer. Check the port, or ask whether it lets in addresses it does not know.",
  tls_expired:
    "The certificate of the phone system is out of date, so phones will not trust it. Ask its administrator to renew it.",
  tls_name:
    "The certificate belongs to another name than this domain. Use the name that it carries, or ask for one with this domain.",
  tls_untrusted:
    "Nobody whom phones trust has signed this certificate. Ask the administrator for one of a public authority, with its chain.",
  tls_protocol: "This port does not speak TLS. Use the TLS port, usually 5061, or choose another transport.",
  not_sip: "Something answers at this port, but it is not a phone system. Check the port.",
  bad_input: "Something here cannot be part of a SIP address, so nothing was sent. Check domain, proxy and usernames.",
} as const satisfies Record<Outcome, string>;

export const stepsEn = {
  name: "Name found",
  port: "Port open",
  certificate: "Certificate valid",
  answer: "Phone system answered",
  challenge: "Password asked for",
  accepted: "Account taken",
} as const satisfies Record<Step, string>;

export const untestedEn = {
  no_password: "No password is saved here, so the phone system was not asked. Enter it, and a phone can register.",
  left_alone:
    "The phone system has refused this name several times just now, so it was left alone. Check the password and test again in a quarter of an hour.",
  our_fault: "Something went wrong on our side, so nothing is known about this one. Test again in a few minutes.",
} as const satisfies Record<SkipReason, string>;
