/* oxlint-disable jsx-a11y/prefer-tag-over-role -- absolutely positioned rows cannot use table layout */
import type { MemberSort, SortOrder } from "@portal/model/members/selection.ts";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { membersText } from "../text.ts";
import { isWide, type ShownColumn } from "./columns.ts";
import styles from "./MembersTable.module.css";

const SORTED: Readonly<Record<"name" | ShownColumn, MemberSort | null>> = {
  name: "name",
  email: "email",
  extension: "extension",
  status: "status",
  role: "role",
  voice: null,
  seen: "seen",
  joined: "joined",
  reason: null,
};
/** Dates are most useful from the latest on. */
const NEWEST_FIRST: ReadonlySet<MemberSort> = new Set(["seen", "joined"]);

function nextOrder(sort: MemberSort, order: SortOrder | null): SortOrder | null {
  const first: SortOrder = NEWEST_FIRST.has(sort) ? `-${sort}` : sort;
  const second: SortOrder = NEWEST_FIRST.has(sort) ? sort : `-${sort}`;
  const next = (order ?? "name") === first ? second : first;
  return next === "name" ? null : next;
}

interface ColumnHeadProps {
  readonly column: "name" | ShownColumn;
  readonly order: SortOrder | null;
  readonly onSort: (order: SortOrder | null) => void;
}

/** A column's name, which sorts by it. */
export function ColumnHead({ column, order, onSort }: ColumnHeadProps) {
  const t = useText(membersText);
  const sort = SORTED[column];
  const current = order ?? "name";
  const direction = sort === null || current.replace("-", "") !== sort ? undefined : current.startsWith("-");
  const Arrow = direction ? IconArrowDown : IconArrowUp;
  return (
    <div
      role="columnheader"
      data-wide={(column !== "name" && isWide(column)) || undefined}
      aria-sort={direction === undefined ? undefined : direction ? "descending" : "ascending"}
    >
      {sort === null ? (
        t(`column.${column}`)
      ) : (
        <button type="button" className={styles.sort} onClick={() => onSort(nextOrder(sort, order))}>
          {t(`column.${column}`)}
          <Arrow size={13} aria-hidden data-on={direction !== undefined || undefined} />
        </button>
      )}
    </div>
  );
}
