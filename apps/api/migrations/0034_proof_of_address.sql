-- What came by mail proves the address it went to; a link that an administrator hands over proves nothing of it.
alter table invitations add column mailed boolean not null default false;
-- A link is made just before its mail leaves, and one that is handed over later takes its place.
update invitations i set mailed = true
  from members m join mails x on x.team_id = m.team_id and x.id = m.invitation_mail
  where m.team_id = i.team_id and m.id = i.member_id and x.recipient = i.email and i.created_at <= x.sent_at;
