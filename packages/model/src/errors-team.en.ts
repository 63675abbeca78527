/** Errors of pages that manage a team and its phones. */
export const teamErrorsEn = {
  "image.failed": "Error on image creation: we couldn't read the file. Save it again as a JPG or PNG.",
  "image.not_kept":
    "We couldn't save the image: the folder for images has no write permission. Nothing was changed. Try again later.",
  "join.paying": "Your own team has a payment in progress. Try again in 2 minutes.",
  "join.leads_a_team":
    "You own {{team_name}}, and it has other members. Transfer ownership to someone else first or join with a different email.",
  "member.is_admin": "You can't permanently remove an admin. Remove the admin role first.",
  "member.not_admin": "You can only transfer ownership to an admin. Make this person an admin first.",
  "member.no_account": "This person hasn't joined yet, so there's no password to set. Resend the invitation.",
  "team.not_insider": "Feature not enabled: the member grid is for teams in the insider program. An admin can join it.",
  "team.no_offer": "This ownership offer is no longer open.",
  "member.cannot_move": "That's no longer possible: this person is now {{status}}. The list was reloaded.",
  "member.not_invited": "This person has already joined.",
  "members.already_there": "Some members are already on the team: {{emails}}.",
  "members.no_seats": "There are not enough seats: the team has {{seats}}. Add seats or remove a member.",
  "members.too_many_admins":
    "Maximum number of administrators reached: a team has at most {{most}}. Remove someone's admin role first.",
  "history.not_restorable": "This change can't be undone.",
  "history.changed_since": "This was changed again later, so the earlier values weren't restored.",
  "event.not_found": "This event no longer exists.",
  "bulk.too_many_rows":
    "Your team can check {{most}} rows per day with its current seats. Add seats or continue in {{hours}} hours.",
  "bulk.not_found": "This import or action no longer exists.",
  "bulk.not_planned": "This import has already started. Check its progress.",
  "bulk.nothing_to_do": "No rows in this file can be created. Fix the highlighted cells first.",
  "bulk.none_match": "Nothing matches anymore, so nothing was changed.",
  "bulk.changed_since": "Some rows can no longer be created, so no one was added. Go back and check the file again.",
  "bulk.not_done": "This isn't finished yet, or it can't be undone.",
  "contacts.full": "The list can have up to {{most}} entries. Remove some first.",
  "contacts.exists": "Someone with the same address is already on the list, so no one was restored.",
  "contacts.stale":
    "{{brand}} is not up to date: someone else changed this. Refresh the page to see the latest values.",
  "contacts.gone": "This is no longer on the list. The list was reloaded.",
  "actions.too_many": "Maximum number of call actions reached",
  "actions.stale":
    "{{brand}} is not up to date: someone else changed the call actions. Refresh the page to see the latest ones.",
  "voice.too_many": "Maximum number of voice accounts reached: a team has at most {{most}}. Delete one first.",
  "voice.gone": "This voice account no longer exists. The team was reloaded.",
  "voice.stale": "{{brand}} is not up to date: someone else changed this. Refresh the page to see the latest values.",
  "voice.in_use":
    "{{members}} members use this voice account. Deleting it removes it from their phones. Confirm to continue.",
  "voice.free_tier":
    "The free plan includes one voice account with one registration and no port ranges. Upgrade to use more.",
  "voice.username_taken":
    "Someone else on the team is registered as {{username}}. Two phones with the same username disconnect each other.",
  "voice.no_secret": "There's no saved password to show.",
  "voice.unknown_group": "This call server group doesn't exist. Choose one from the list.",
  "doctor.nothing_saved": "There's no saved username and password to test. Enter them first.",
  "doctor.paused":
    "The phone system rejected {{username}} several times and might block us. Check the password and test again in {{minutes}} minutes.",
  "doctor.round_running": "A test of all members is already running. Wait until it finishes or stop it.",
  "doctor.no_round": "No test of all members is running. See how the last one ended.",
  "device.limit":
    "Your plan includes {{most}} phones per person, and all of yours are in use. Choose one to replace with this phone.",
  "ticket.not_found": "This ticket doesn't exist.",
  "ticket.stale": "There's a new message. Read it first. What you wrote is still here.",
  "ticket.is_closed": "This ticket is already closed. Reply to reopen it.",
  "ticket.is_open": "This ticket is already open. Reply to add something.",
  "ticket.too_many":
    "You've sent a lot of messages within an hour. Try again in {{minutes}} minutes. What you wrote is still here.",
  "device.gone": "This phone no longer exists. The list was reloaded.",
  "device.too_young": "You can unregister this phone from {{from}}. Until then, you can log it out.",
  "device.too_many_early":
    "{{most}} phones were replaced early in {{days}} days. You can unregister the next one from {{from}}. An admin can do it now with a reason.",
  "phone.logged_out": "This phone was logged out. Log in again to use it.",
  "phone.suspended": "Your account is suspended, so this phone is out of service. Contact your team admin.",
  "phone.unpaid": "Your team's subscription isn't active, so this phone is out of service. Contact your team admin.",
  "phone.mfa_required": "Enter the code from your authenticator app too.",
  "phone.not_a_phone": "This link is for the softphone. Open it there or scan its code.",
  "release.none": "This download doesn't exist. The apps page shows what's available.",
  "itsp.not_found": "This provider is no longer on the list. Choose another one or enter the server yourself.",
  "mail.not_signed":
    "This report isn't signed with our key or is too old, so nothing was changed. Check the key and the clock.",
  "report.running": "A report for this team is already being created. It'll be ready in a few minutes.",
  "report.not_ready": "There's no report to download. It hasn't been created yet or has expired. Start a new one.",
  "time_zone.unknown": "Unknown time zone. Choose one from the list.",
  "ingest.wrong_key":
    "No team has this key. It was revoked, replaced or mistyped. Create a new one in the portal under Calls.",
  "ingest.unreadable":
    "We can't read this file. Send CSV as {{format}} writes it, with at most {{most}} lines. Kamailio files need the column names on the first line.",
  "api_key.not_found": "This key doesn't exist or has already been revoked. Reload the page to see the team's keys.",
  "api_key.too_many":
    "Your team already has {{most}} active keys, which is the maximum. Revoke one you no longer need.",
  "webhook.not_found": "This webhook no longer exists. Reload the page to see the team's webhooks.",
  "webhook.too_many": "Your team already has {{most}} webhooks, which is the maximum. Delete one you no longer need.",
  "webhook.not_on": "This webhook is off, so nothing was sent. Turn it on first.",
  "audit_stream.not_found": "This audit stream no longer exists. Reload the page to see the team's audit streams.",
  "audit_stream.too_many":
    "Your team already has {{most}} audit streams, which is the maximum. Delete one you no longer need.",
  "audit_stream.no_secret": "Syslog streams have no signing secret. TLS protects them instead.",
  "webhook.delivery_not_found": "This delivery doesn't exist. Deliveries are kept for 30 days.",
  "webhook.too_many_deliveries":
    "This time span has more than {{most}} deliveries, which is the maximum. Choose a shorter one. Nothing was sent.",
  "bulk.no_voice_account":
    "No voice account: the file has registrations, but the team has no voice account. Add one first or clear the registrations.",
} as const;

export const teamIssuesEn = {
  "webhook.url": "Enter a URL that starts with https://, without a user name, password or #.",
  "webhook.host": "We can't find this host. Check its name.",
  "webhook.port": "Use port 443, or a port from 1024 to 65535.",
  "webhook.address": "This address isn't public, so we can't send anything there.",
  "audit_stream.syslog": "Enter a host and a port, for example siem.example.com:6514.",
  "audit_stream.plain": "Use TLS. Plain TCP is only for addresses inside the operator's network.",
  "audit_stream.kind": "Create a new stream to switch between webhook and syslog.",
  "audit_stream.ca": "Enter a certificate in PEM format, from BEGIN CERTIFICATE to END CERTIFICATE.",
  "audit_stream.authorization":
    "Use letters, digits and symbols without accents or line breaks, and only for webhooks.",
  "bulk.duplicate": "Duplicate e-mail: it appears twice in the file.",
  "bulk.on_team": "This email is already on the team or invited.",
  "bulk.in_use": "This e-mail is in use: it already has an account. Invite this person instead.",
  "bulk.in_use_elsewhere": "This e-mail is in use in the other product. Invite this person instead.",
  "bulk.domain": "Invalid domain: you can't create accounts with its addresses.",
  "bulk.no_seat": "No seat was left for this row.",
  "bulk.username_twice":
    "This username appears twice in the file. Two phones with the same username disconnect each other.",
  "bulk.username_taken": "Someone else on the team is registered with this username.",
  "bulk.sip_password_twice": "This SIP password appears twice in the file. Give each person their own.",
  "contacts.unreachable": "Enter an email or a phone number.",
  "contacts.no_phone": "Enter a work or mobile number.",
  "contacts.phone": "Use at least 4 digits. You can add + - ( ) and spaces.",
  "contacts.extension": "Use digits only.",
  "contacts.website": "Enter a full address, such as https://example.com.",
  "contacts.jid": "Leave out spaces, quotes, < and >.",
  "contacts.jid_exists": "Duplicated JID value. Please enter different JID!",
  "contacts.email_exists": "This email already exists",
  "action.label": "Use only letters, digits and _, up to 20 characters.",
  "action.code": "Use only digits, * and #, up to 32 characters.",
  "action.doubled": "Another call action has this label. Choose a different one.",
  "voice.host": "Enter a name such as pbx.example.com or an IP address, without http, port or spaces.",
  "voice.relay": "Enter a name such as stun.example.com or stun.example.com:3478.",
  "voice.voicemail": "Use only digits, *, # and +.",
  "voice.range": "Use ports from 1024 to 65535, with the lower one first.",
  "voice.range_odd": "Start with an even port: each stream uses two.",
  "voice.range_small": "Use at least 20 ports. With fewer, simultaneous calls fail.",
  "voice.range_overlap": "This range overlaps another one. Use different ports.",
  "voice.primary_registration": "Choose one of the existing registrations.",
  "voice.no_codec": "Keep at least one audio codec. Calls need one.",
  "voice.username": "Leave out spaces, @ : ; , < > % and quotes.",
  "voice.dial_pattern":
    "Use digits, * # +, x for any digit, \\a, [2-9], a dot to repeat and T at the end. Separate patterns with |.",
  "voice.dial_match": "Start with the number of the pattern to change, as in match=1.",
  "voice.dial_change": "Write changes like match=1;prestrip=2;pre=9.",
  "ticket.subject": "Use 3 to 120 characters.",
  "ticket.body": "Use 1 to 5,000 characters.",
  "ticket.reference": "A reference has 12 characters, such as q3Vb_0xT-9aL.",
} as const;
