-- What became of a mail, from everybody who knows: the server it was handed to, a bounce, the provider.

alter table mails
  drop constraint mails_state_check,
  add constraint mails_state_check check (state in ('queued', 'success', 'deferred', 'bounced', 'refused', 'expired')),
  -- 'success' alone is the word of the next server; this is the word of the last.
  add column delivered_at timestamptz;

-- A return address has room for 64 characters, which is one id and its mark; whose mail it is is asked here. Nothing can be
-- found out with it but the team of an id that one has already.
create unique index mails_id on mails (id);
create function team_of_mail(mail_id uuid) returns uuid language sql stable security definer set search_path = public as
  $$ select team_id from mails where id = mail_id $$;
revoke execute on function team_of_mail(uuid) from public;
grant execute on function team_of_mail(uuid) to portal_app;

alter table members
  add column email_sent_cause text check (email_sent_cause in ('mailbox_unknown', 'domain_unknown', 'mailbox_full', 'mailbox_off',
    'refused_as_spam', 'too_large', 'later', 'unreachable', 'other')),
  -- The mail that counts: what becomes of an earlier one is not the fate of this invitation.
  add column invitation_mail uuid;
update members m set invitation_mail = latest.id
from (
  select distinct on (team_id, data ->> 'member_id') team_id, (data ->> 'member_id')::uuid as member_id, id
  from mails where template = 'invitations.invitation'
  order by team_id, data ->> 'member_id', id desc
) latest
where m.team_id = latest.team_id and m.id = latest.member_id and m.status = 'invited';
