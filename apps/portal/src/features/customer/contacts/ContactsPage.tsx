import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { appText } from "#platform/text/app-text.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { runText } from "#domain/bulk/text.ts";
import { useLatestRun } from "#domain/bulk/useLatestRun.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { sheetText } from "#platform/sheet/text.ts";
import { useSearchKey } from "#platform/keyboard/useSearchKey.ts";
import { useText } from "#platform/text/useText.ts";
import { ErrorState } from "#ui/ErrorState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { latestContactRunQuery } from "./bulk/data.ts";
import { contactRunText } from "./bulk/text.ts";
import { useReloadBooks } from "./data.ts";
import type { PageState } from "./page-state.ts";
import type { Book, Entry, Field } from "./books.ts";
import work from "#ui/WorkPage.module.css";
import styles from "./ContactsPage.module.css";
import type { EntryDrawer } from "./entry/EntryDrawer.tsx";
import { CsvMenu } from "./list/CsvMenu.tsx";
import { EmptyBook } from "./list/EmptyBook.tsx";
import { EntriesTable } from "./list/EntriesTable.tsx";
import { ListTabs } from "./list/ListTabs.tsx";
import { NothingFound } from "./list/NothingFound.tsx";
import { PhoneEntries } from "./list/PhoneEntries.tsx";
import { SkeletonEntries } from "./list/SkeletonEntries.tsx";
import { TickedBar } from "./list/TickedBar.tsx";
import { useEscape } from "./list/useEscape.ts";
import { contactsText } from "./text.ts";
import type { UploadPage } from "./upload/UploadPage.tsx";
import { useEntries } from "./useEntries.ts";
import { useRemoval } from "./useRemoval.ts";

const drawer = lazyPart({ load: () => import("./entry/EntryDrawer.tsx").then((m) => m.EntryDrawer), texts: [] });
const upload = lazyPart({
  load: () => import("./upload/UploadPage.tsx").then((m) => m.UploadPage),
  texts: [sheetText],
});
const report = lazyPart({
  load: () => import("./bulk/ContactRunNotice.tsx").then((m) => m.ContactRunNotice),
  texts: [contactRunText, runText],
});
// A lazy part loses its type parameter.
const Drawer = drawer.Part as unknown as typeof EntryDrawer;
const Upload = upload.Part as unknown as typeof UploadPage;

interface ContactsPageProps<K extends Field> {
  readonly book: Book<K>;
  readonly team_id: string;
  readonly mayEdit: boolean;
  readonly place: PageState;
  readonly go: (change: Partial<PageState>, how?: { readonly replace?: boolean }) => void;
}

/** One of the two lists, with a drawer for one entry and a page for uploading a file. */
export function ContactsPage<K extends Field>({ book, team_id, mayEdit, place, go }: ContactsPageProps<K>) {
  const t = useText(contactsText);
  const app = useText(appText);
  const onPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const input = useRef<HTMLInputElement>(null);
  const list = useEntries(book, team_id, place.search);
  const remove = useRemoval(book, team_id);
  useSearchKey(input);
  useEscape(list.rows.clear);
  const [typing, setTyping] = useState(false);
  const ticked = list.rows.selection.ids;
  const reload = useReloadBooks(team_id);
  const action = useLatestRun({
    query: latestContactRunQuery(team_id),
    enabled: mayEdit,
    onOver: () => void reload(),
  });

  if (mayEdit && place.upload) {
    return (
      <Suspense>
        <Upload book={book} team_id={team_id} room={room()} onOver={() => go({ upload: false })} />
      </Suspense>
    );
  }
  const add = () => go({ open: "new" });
  const openUpload = () => go({ upload: true, open: null });
  const isEmpty = list.loaded && list.all.length === 0;
  const removeEntries = async (entries: readonly Entry<K>[]) => {
    if (await remove(entries)) list.rows.clear();
  };
  const shape = {
    book,
    entries: list.shown,
    search: place.search,
    ticked,
    outdated: typing,
    mayEdit,
    opened: place.open,
    onTick: list.rows.toggle,
    onTickAll: list.rows.toggleAll,
    onOpen: (id: string) => go({ open: id }),
  };
  return (
    <div data-page="work" className={work.page}>
      <PageHead title={t("title")} sub={t(`${book.name}.sub`)}>
        {!isEmpty && (
          <CsvMenu book={book} entries={list.all} onUpload={mayEdit ? openUpload : null} onArm={upload.prefetch} />
        )}
        {mayEdit && !isEmpty && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onPointerEnter={drawer.prefetch}
            onFocus={drawer.prefetch}
            onClick={add}
          >
            {t(`${book.name}.add`)}
          </Button>
        )}
      </PageHead>
      <ListTabs place={place} onGo={(name) => go({ list: name, search: "", open: null })} />
      <Suspense>
        {action.run && (
          <div className={styles.report}>
            <report.Part team_id={team_id} run={action.run} onUndoing={action.follow} onClose={action.close} />
          </div>
        )}
      </Suspense>
      {content()}
      {mayEdit && (
        <TickedBar
          team_id={team_id}
          place={place}
          rows={list.rows}
          onRemove={() => void removeEntries(list.shown.filter(({ id }) => ticked.has(id)))}
          onStarted={action.follow}
        />
      )}
      <Suspense>
        {place.open && list.loaded && (
          <Drawer
            key={place.open}
            book={book}
            team_id={team_id}
            entry={list.all.find(({ id }) => id === place.open) ?? null}
            isNew={place.open === "new" && mayEdit}
            mayEdit={mayEdit}
            onRemove={removeEntries}
            onClose={() => go({ open: null })}
          />
        )}
      </Suspense>
    </div>
  );

  function content() {
    if (list.failed && !list.loaded) {
      return (
        <div className={styles.failed}>
          <ErrorState
            title={t("failed")}
            text={failureText(list.failed)}
            tryAgain={{ label: app("failed.try_again"), busy: list.fetching, onClick: list.retry }}
            reference={
              list.failed.request_id ? { label: app("failed.reference"), code: list.failed.request_id } : undefined
            }
          />
        </div>
      );
    }
    if (isEmpty) return <EmptyBook book={book} onAdd={mayEdit ? add : null} onUpload={openUpload} />;
    return (
      <>
        <div className={work.tools}>
          <SearchBox
            input={input}
            labels={{ search: t(`${book.name}.search`), hint: t("search.hint"), clear: t("search.clear") }}
            search={place.search}
            // Only the start of a search gets a history entry; refining it does not.
            onSearch={(search) => search !== place.search && go({ search }, { replace: place.search !== "" })}
            onTyping={setTyping}
          />
          {list.most !== null && (
            <span className={`${styles.count} num`} data-full={list.all.length >= list.most || undefined}>
              {t("count", { count: list.all.length, most: list.most })}
            </span>
          )}
        </div>
        {entries()}
      </>
    );
  }

  function entries() {
    if (!list.loaded) return <SkeletonEntries />;
    if (list.shown.length === 0) return <NothingFound search={place.search} onClear={() => go({ search: "" })} />;
    return onPhone ? <PhoneEntries {...shape} /> : <EntriesTable {...shape} />;
  }

  function room(): number | null {
    return list.most === null ? null : Math.max(0, list.most - list.all.length);
  }
}
