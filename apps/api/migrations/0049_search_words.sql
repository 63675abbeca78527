-- Search across a team by the beginning of a word, ignoring case and accents. One row per word, so that one range of one index
-- answers however many people a team has: behind row-level security the index is only asked with leakproof comparisons, and
-- neither LIKE nor trigrams are leakproof.

-- The same folding as packages/model/src/search/terms.ts; a test compares the two.
create function search_fold(value text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(
    translate(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"), 'łøđħıð', 'lodhid'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
-- The words of a text, and what is joined by a hyphen or an apostrophe also as one word.
create function search_words(value text) returns setof text language sql immutable parallel safe as $$
  select word from regexp_split_to_table(search_fold(value), '[\s!-/:-@\[-`{-~]+') word where word <> ''
  union
  select word from regexp_split_to_table(search_fold(value), '\s+') part, regexp_replace(part, '[!-/:-@\[-`{-~]', '', 'g') word where word <> ''
$$;

-- Only the triggers below write these tables, so they need no foreign keys, which would look up the same row once per word.
create table member_words (
  team_id uuid not null,
  member_id uuid not null,
  word text collate "C" not null,
  primary key (team_id, word, member_id)
);
create index member_words_of on member_words (team_id, member_id);
create table device_words (
  team_id uuid not null,
  device_id uuid not null,
  word text collate "C" not null,
  primary key (team_id, word, device_id)
);
create index device_words_of on device_words (team_id, device_id);
create index voice_configurations_extension on voice_configurations (team_id, extension collate "C") where extension <> '';

alter table member_words enable row level security;
alter table device_words enable row level security;
create policy one_team on member_words to portal_app using (team_id = current_team());
create policy one_team on device_words to portal_app using (team_id = current_team());
grant select on member_words, device_words to portal_app;

-- A person is found by name, by the whole address and by the words before its @: the domain is everyone's.
create function words_of_member(first_name text, last_name text, email text) returns setof text language sql immutable parallel safe as $$
  select left(word, 100) from search_words(first_name || ' ' || last_name || ' ' || split_part(email, '@', 1)) word
  union select left(search_fold(email), 100)
$$;
create function index_member() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then delete from member_words where team_id = old.team_id and member_id = old.id; end if;
  if tg_op <> 'DELETE' and new.status <> 'removed' then
    insert into member_words (team_id, member_id, word)
      select new.team_id, new.id, word from words_of_member(new.first_name, new.last_name, new.email::text) word on conflict do nothing;
  end if;
  return null;
end $$;
create trigger members_indexed after insert or delete on members for each row execute function index_member();
create trigger members_reindexed after update of first_name, last_name, email, status on members for each row
  when ((old.first_name, old.last_name, old.email::text, old.status) is distinct from (new.first_name, new.last_name, new.email::text, new.status))
  execute function index_member();

create function index_device() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then delete from device_words where team_id = old.team_id and device_id = old.id; end if;
  if tg_op <> 'DELETE' and new.freed_at is null then
    insert into device_words (team_id, device_id, word)
      select new.team_id, new.id, left(word, 100) from search_words(new.label) word on conflict do nothing;
  end if;
  return null;
end $$;
create trigger devices_indexed after insert or delete on devices for each row execute function index_device();
create trigger devices_reindexed after update of label, freed_at on devices for each row
  when ((old.label, old.freed_at is null) is distinct from (new.label, new.freed_at is null))
  execute function index_device();
revoke execute on function index_member(), index_device() from public;

insert into member_words (team_id, member_id, word)
  select m.team_id, m.id, word from members m, words_of_member(m.first_name, m.last_name, m.email::text) word where m.status <> 'removed'
  on conflict do nothing;
insert into device_words (team_id, device_id, word)
  select d.team_id, d.id, left(word, 100) from devices d, search_words(d.label) word where d.freed_at is null
  on conflict do nothing;
