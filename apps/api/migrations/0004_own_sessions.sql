-- What a person sees of their own sessions: which browser it was.
alter table sessions add column browser text not null default '';
