/** Errors of the support area. */
export const supportErrorsEn = {
  "staff.not_found": "This staff member no longer exists. Reload the list.",
  "staff.email_taken": "Another staff member already has this email. Enter a different one.",
  "staff.yourself": "You can't do this to your own account. Ask another support admin.",
  "staff.last_administrator":
    "Nothing was changed: at least one support admin must remain. Promote someone else first.",
  "approval.needed":
    "A colleague has to approve this first. Ask for approval, then try again within an hour of getting it.",
  "approval.asked": "You've already asked for this. You'll get an email when someone decides.",
  "approval.not_found": "This request is no longer open. Reload the list.",
  "approval.decided": "Someone else has already decided this request. Reload the list.",
  "approval.yourself": "You can't decide your own requests, or requests about you. Ask another colleague.",
  "approval.too_new": "You can decide requests {{days}} days after you got your level. Ask another colleague.",
  "alert.not_found": "This alert no longer exists.",
  "alert.stale": "Someone else changed this alert. Open it again to see the latest version.",
  "alert.stays": "You can't dismiss this alert. It disappears when it's over.",
  "itsp.gone": "This provider was deleted.",
  "itsp.stale": "Someone else changed this provider. Open it again to see the latest values.",
  "itsp.in_use":
    "Teams that use this provider: {{teams}}. Hide it instead: they keep it, and no one else can choose it.",
  "itsp.slug_taken": "Another provider already has this short name. Choose a different one.",
  "case.email_unknown": "This email does not exist. Enter the full address and check for typos.",
  "case.too_many": "You've looked up 60 customers within an hour. Continue in {{minutes}} minutes.",
  "case.no_account": "This person was invited but has no account yet. Resend the invitation instead.",
  "case.no_mfa": "Two-step login isn't turned on for this account.",
  "case.no_crm": "No CRM is connected.",
  "case.nothing_to_send": "There's nothing to resend: the address is verified and no invitation is pending.",
  "case.which_product": "This address has an account in both products. Choose one.",
  "case.user_is_admin": "You can't delete an admin. Their admin role has to be removed first.",
  "case.not_an_admin": "This email doesn't belong to an admin of the team, so the team wasn't deleted.",
  "case.wrong_state": "Not possible in the subscription's current state: {{state}}.",
  "case.trial_too_long": "You can extend a trial by up to 60 days in total. Days left: {{left}}.",
  "record.unknown":
    "No request with this reference is in the log. Successful reads aren't logged, and entries are deleted after 30 days.",
  "canceled.unknown": "This email isn't on the list, so it can already sign up. Check the spelling.",
} as const;

export const supportIssuesEn = {
  "staff_name.length": "Use 1 to 60 characters.",
  "alert.period": "The end must be after the start.",
  "link.place": "Use a portal path such as /dashboard or an address that starts with https://.",
  "link.https": "Use an address that starts with https://.",
  "case.note": "Use 1 to 2,000 characters.",
  "itsp.slug": "Use 2 to 40 lowercase letters, digits and hyphens.",
} as const;
