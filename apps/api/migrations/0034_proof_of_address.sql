-- What came by mail proves the address it went to; a link that an administrator hands over proves nothing of it.
alter table invitations add column mailed boolean not null default false;
