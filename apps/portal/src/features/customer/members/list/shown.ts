import type { MemberListItem } from "@portal/model/members/list-item.ts";
import type { Me } from "#platform/session/me.ts";
import type { ShownColumn } from "./columns.ts";
import type { SimpleMemberAction } from "../useMemberActions.ts";

/** What every row of the list needs. */
export interface RowProps {
  readonly line: MemberListItem;
  readonly index: number;
  /** Position in a virtualized list. */
  readonly top?: number;
  readonly me: Me;
  /** Whether the user may see more of others than their contacts. */
  readonly managing: boolean;
  readonly address: string;
  readonly now: number;
  /** Why an invitation did not arrive, if the filter shows that. */
  readonly reason: string | null | undefined;
  readonly columns: readonly ShownColumn[];
  readonly selected: boolean;
  /** The one row that Tab reaches; arrow keys move to the others. */
  readonly current: boolean;
  readonly opened: boolean;
  readonly onOpen: (line: MemberListItem, index: number) => void;
  readonly onToggle: (line: MemberListItem, index: number, range: boolean) => void;
  readonly onAct: (act: SimpleMemberAction, line: MemberListItem) => void;
}

export type RowContext = Omit<
  RowProps,
  "line" | "index" | "top" | "reason" | "columns" | "selected" | "current" | "opened" | "address"
>;

export const lastSeen = ({ last_device_seen, last_login }: MemberListItem): number | null => {
  const latest = Math.max(last_device_seen ?? 0, last_login ?? 0);
  return latest === 0 ? null : latest * 1000;
};

/** Bulk actions exclude the user and removed members. */
export const selectable = (line: MemberListItem, me: Me): boolean => line.id !== me.id && line.status !== "removed";
