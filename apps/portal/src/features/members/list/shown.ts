import type { MemberListItem } from "@portal/model/members/list-item.ts";
import type { Me } from "../../../kit/me.ts";
import type { SimpleMemberAction } from "../useMemberActions.ts";

/** What every row of the list can do, and what it has to know. */
export interface RowProps {
  readonly line: MemberListItem;
  readonly index: number;
  /** Where it stands in a list of which only a part exists. */
  readonly top?: number;
  readonly me: Me;
  /** Whether the person may see more of others than how to reach them. */
  readonly managing: boolean;
  readonly address: string;
  readonly now: number;
  /** Why an invitation did not arrive, where that is what is looked at. */
  readonly reason: string | null | undefined;
  readonly selected: boolean;
  /** The one row that the Tab key reaches; the arrow keys lead to the others. */
  readonly current: boolean;
  readonly opened: boolean;
  readonly onOpen: (line: MemberListItem, index: number) => void;
  readonly onToggle: (line: MemberListItem, index: number, range: boolean) => void;
  readonly onAct: (act: SimpleMemberAction, line: MemberListItem) => void;
}

export type RowContext = Omit<
  RowProps,
  "line" | "index" | "top" | "reason" | "selected" | "current" | "opened" | "address"
>;

export const lastSeen = ({ last_device_seen, last_login }: MemberListItem): number | null => {
  const latest = Math.max(last_device_seen ?? 0, last_login ?? 0);
  return latest === 0 ? null : latest * 1000;
};

/** Nothing is done to oneself or to those who were removed together with others. */
export const selectable = (line: MemberListItem, me: Me): boolean => line.id !== me.id && line.status !== "removed";
