-- Events about audit streams. Every row that the former check allows, this one allows.
alter table events drop constraint events_kind_check,
  add constraint events_kind_check check (kind ~ '^(member|voice|device|billing|security|bulk|webhook|audit_stream)\.[a-z_]+$') not valid;
