/** Errors of pages that manage a team and its phones. */
export const teamErrorsEn = {
  "image.failed": "Error on image creation: the file could not be read. Save it again as JPG or PNG.",
  "image.not_kept":
    "The image could not be saved: the folder for images has no write permission. Nothing was changed. Try again later.",
  "join.paying": "A payment of your own team is under way. Try again in two minutes.",
  "join.leads_a_team":
    "You lead {{team_name}}, and it has other members. Hand it over to somebody first, or join with another e-mail.",
  "member.is_admin": "An administrator cannot be removed permanently. Take the role away first.",
  "member.not_admin": "Only an administrator can take over the lead. Make this person an administrator first.",
  "member.no_account": "This person has not joined yet, so there is no password to set. Send the invitation again.",
  "team.not_insider":
    "Feature not enabled: editing everybody side by side is for teams in the insider program. An administrator can join it.",
  "team.no_offer": "The lead of the team is not on offer any more.",
  "member.cannot_move": "That is not possible any more: this person is {{status}} now. The list was loaded anew.",
  "member.not_invited": "This person has joined already, so there is nothing to invite them to.",
  "members.already_there": "Some members are already on the team: {{emails}}.",
  "members.no_seats": "There are not enough seats for this: the team has {{seats}}. Add seats, or remove somebody.",
  "members.too_many_admins":
    "Maximum number of administrators reached: a team has at most {{most}}. Take the role from somebody first.",
  "history.not_restorable": "Nothing of this change can be taken back.",
  "history.changed_since": "It was changed again since then, so the older values were not restored.",
  "event.not_found": "This event is no longer there. The list shows those that are.",
  "bulk.too_many_rows":
    "Your team can check {{most}} rows per day with its current seats. Add seats, or continue in {{hours}} hours.",
  "bulk.not_found": "This run does not exist any more.",
  "bulk.not_planned": "This run has begun already. Look at how far it is.",
  "bulk.nothing_to_do": "No row of this file can be created. Correct the marked cells first.",
  "bulk.changed_since":
    "Since the file was checked, not all of its rows can be created any more, so nobody was. Go back and check it again.",
  "bulk.not_done": "This run is not finished, so there is nothing to take back yet.",
  "contacts.full": "The list has room for {{most}} entries, and this would be more. Remove some first.",
  "contacts.exists": "Somebody with the same address is on the list by now, so nobody was brought back.",
  "contacts.stale":
    "{{brand}} is not up to date: somebody else changed this in the meantime. Refresh the page to see the newer values.",
  "contacts.gone": "This is no longer on the list. The list was loaded anew.",
  "actions.too_many": "Maximum number of call actions reached",
  "actions.stale":
    "{{brand}} is not up to date: somebody else changed the call actions in the meantime. Refresh the page to see the newer ones.",
  "voice.too_many": "Maximum number of voice accounts reached: a team has at most {{most}}. Delete one first.",
  "voice.gone": "This voice account is no longer there. The team was loaded anew.",
  "voice.stale":
    "{{brand}} is not up to date: somebody else changed this in the meantime. Refresh the page to see the newer values.",
  "voice.in_use":
    "{{members}} members use this voice account. Deleting it takes it off their phones: confirm that first.",
  "voice.free_tier":
    "The free plan has one voice account with one registration, without port ranges. Upgrade to use more.",
  "voice.username_taken":
    "Somebody else of the team is registered as {{username}}. Two phones under one name push each other out.",
  "voice.no_secret": "No password is stored here, so there is none to show.",
  "voice.unknown_group": "This group of call servers does not exist. Choose one of the list.",
  "doctor.nothing_saved": "No username and password are saved here, so there is nothing to test. Enter them first.",
  "doctor.paused":
    "The phone system has refused {{username}} several times, and might shut us out. Check the password and test again in {{minutes}} minutes.",
  "doctor.round_running":
    "Everybody with one of your voice accounts is being tested right now. Wait until that is done, or stop it.",
  "doctor.no_round": "No test of everybody is running, so there is none to stop. Look at how the last one ended.",
  "device.limit":
    "Your plan has {{most}} phones for each person, and you use them all. Choose one that this phone replaces.",
  "ticket.not_found": "There is no such ticket here. The list shows yours.",
  "ticket.stale": "Something was said in the meantime. Read it first: what you wrote is still here.",
  "ticket.is_closed": "This ticket is closed already. Write again to open it.",
  "ticket.is_open": "This ticket is open already. Write what you want to add.",
  "ticket.too_many":
    "You have written to us many times within an hour. Go on in {{minutes}} minutes: what you wrote is still here.",
  "device.gone": "This phone is no longer there. The list was loaded anew.",
  "device.too_young": "This phone can be unregistered from {{from}} on. Until then it can be logged out.",
  "device.too_many_early":
    "{{most}} phones were replaced early in {{days}} days. The next one can be unregistered from {{from}} on; an administrator can do it now, with a reason.",
  "phone.logged_out": "This phone was logged out. Log in again to use it.",
  "phone.suspended": "Your account is suspended, so this phone is out of service. Ask your team administrator.",
  "phone.unpaid":
    "The subscription of your team is not in force, so this phone is out of service. Ask your team administrator.",
  "phone.mfa_required": "Enter the code of your authenticator app as well.",
  "phone.not_a_phone": "This link is for a softphone. Open it there, or scan its code.",
  "release.none": "There is no such download. The page with the apps shows those that there are.",
  "itsp.not_found": "This provider is not on the list any more. Choose another one, or enter the server yourself.",
  "mail.not_signed":
    "This report is not signed with the key we know, or too long ago, so nothing was changed. Check the key and the clock.",
  "report.running":
    "A report of this team is being made right now. Wait until it is ready; it takes a few minutes at most.",
  "report.not_ready":
    "There is no report to download: none was made yet, or the days it is kept are over. Start a new one.",
  "time_zone.unknown": "This time zone is not known here. Choose one of the list.",
  "ingest.wrong_key":
    "No team has this key: it was revoked, replaced, or mistyped. Make a new one in the portal, under Calls.",
  "ingest.unreadable":
    "This is no such file: it must be CSV as {{format}} writes it, with at most {{most}} lines, and from Kamailio with the names of the columns on its first line.",
  "bulk.no_voice_account":
    "No voice account: the file has registrations, but the team has none. Set one up first, or clear them.",
} as const;

export const teamIssuesEn = {
  "bulk.duplicate": "Duplicate e-mail: it appears twice in the file.",
  "bulk.on_team": "This e-mail is already on the team, or invited.",
  "bulk.in_use": "This e-mail is in use: it already has an account. Invite this person instead.",
  "bulk.in_use_elsewhere": "This e-mail is in use in the other product. Invite this person instead.",
  "bulk.domain": "Invalid domain: accounts cannot be created with its addresses.",
  "bulk.no_seat": "There was no seat left for this row.",
  "bulk.username_twice": "This username stands in the file twice: two phones under one name push each other out.",
  "bulk.username_taken": "Somebody else of the team is registered under this username.",
  "bulk.sip_password_twice": "This SIP password stands in the file twice. Give everybody their own.",
  "contacts.unreachable": "Give an e-mail or a number, so that this person can be reached.",
  "contacts.no_phone": "Give a work number or a mobile number.",
  "contacts.phone": "Use at least 4 digits, with + - ( ) or spaces between them.",
  "contacts.extension": "Use digits only.",
  "contacts.website": "Use a whole address, such as https://example.com.",
  "contacts.jid": "Leave out spaces, quotes, < and >.",
  "contacts.jid_exists": "Duplicated JID value. Please enter different JID!",
  "contacts.email_exists": "This email already exists",
  "action.label": "Use letters, digits and _ only, at most 20.",
  "action.code": "Use digits, * and # only, at most 32.",
  "action.doubled": "Another call action has this label. Choose a different one.",
  "voice.host": "Use a name such as pbx.example.com or an address, without http, port or spaces.",
  "voice.relay": "Use a name such as stun.example.com, or stun.example.com:3478.",
  "voice.voicemail": "Use digits, *, # and + only.",
  "voice.range": "Use ports from 1024 to 65535, the lower one first.",
  "voice.range_odd": "Begin with an even port: each stream takes two.",
  "voice.range_small": "Use at least 20 ports, or calls fail when several run at once.",
  "voice.range_overlap": "This range overlaps with another one. Use ports of its own.",
  "voice.primary_registration": "Choose one of the registrations there are.",
  "voice.no_codec": "Keep at least one codec for sound: without one there is no call.",
  "voice.username": "Leave out spaces, @ : ; , < > % and quotes.",
  "voice.dial_pattern":
    "Use digits, * # +, x for any digit, \\a, [2-9], a dot to repeat and T at the end, with | between.",
  "voice.dial_match": "Say first which pattern is changed, counted from 1, as in match=1.",
  "voice.dial_change": "Write changes as in match=1;prestrip=2;pre=9.",
  "ticket.subject": "Use 3 to 120 characters.",
  "ticket.body": "Write 1 to 5000 characters.",
  "ticket.reference": "A reference has 12 letters and digits, such as q3Vb_0xT-9aL.",
} as const;
