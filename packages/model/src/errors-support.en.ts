/** Errors of the support area. */
export const supportErrorsEn = {
  "staff.not_found": "This member of staff is not there any more. Load the list again.",
  "staff.email_taken": "Somebody of the staff has this e-mail already. Enter a different one.",
  "staff.yourself": "Nobody decides over their own place here. Ask another support administrator.",
  "staff.last_administrator":
    "Nothing was changed: one support administrator must be left. Make somebody else one first.",
  "approval.needed":
    "A colleague has to approve this first. Ask for approval, then try again within an hour of getting it.",
  "approval.asked": "You've already asked for this. You'll get an email when someone decides.",
  "approval.not_found": "This request is no longer open. Reload the list.",
  "approval.decided": "Someone else has already decided this request. Reload the list.",
  "approval.yourself": "You can't decide your own requests, or requests about you. Ask another colleague.",
  "approval.too_new": "You can decide requests {{days}} days after you got your level. Ask another colleague.",
  "alert.not_found": "This alert is no longer there. The list shows those that are.",
  "alert.stale": "Somebody else changed this alert in the meantime. Open it again to see the newer words.",
  "alert.stays": "This alert stays until it is over.",
  "itsp.gone": "This provider was deleted in the meantime.",
  "itsp.stale": "Somebody else changed this provider in the meantime. Open it again to see the newer values.",
  "itsp.in_use":
    "Teams that use this provider: {{teams}}. Hide it instead: they keep it, and nobody else can choose it.",
  "itsp.slug_taken": "Another provider has this short name. Choose a different one.",
  "case.email_unknown": "This email does not exist. Look it up whole, without a typing error.",
  "case.too_many": "You have looked up sixty customers within an hour. Go on in {{minutes}} minutes.",
  "case.no_account": "This person was invited and has no account yet. Send the invitation once more instead.",
  "case.no_mfa": "Two-step login is not switched on here.",
  "case.no_crm": "No CRM is connected.",
  "case.nothing_to_send": "Nothing is owed to this person: the address is verified, and no invitation is open.",
  "case.which_product": "This address has an account in both products. Say which one you mean.",
  "case.user_is_admin": "Administrators are not deleted. Somebody must take the role from them first.",
  "case.not_an_admin": "This e-mail does not belong to an administrator of the team, so the team was not deleted.",
  "case.wrong_state": "This does not fit the state of the subscription: {{state}}.",
  "case.trial_too_long": "A trial is made longer by 60 days at most. {{left}} are left.",
  "record.unknown":
    "No request with this reference is in the log. What was only read and went well is not kept, and everything goes after 30 days.",
  "canceled.unknown": "This e-mail is not on the list, so it can sign up already. Check how it is spelled.",
} as const;

export const supportIssuesEn = {
  "staff_name.length": "Use 1 to 60 characters.",
  "alert.period": "The end comes after the beginning.",
  "link.place": "Use a path of the portal such as /dashboard, or an address that begins with https://.",
  "link.https": "Use an address that begins with https://.",
  "case.note": "Write 1 to 2000 characters.",
  "itsp.slug": "Use 2 to 40 lowercase letters, digits and hyphens.",
} as const;
