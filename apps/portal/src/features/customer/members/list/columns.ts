import { DEFAULT_MEMBER_COLUMNS, type MemberColumn } from "@portal/model/members/columns.ts";
import { preferences } from "@portal/model/preferences/contract.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { showFailure } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { membersText } from "../text.ts";

const columnsQuery = queryOptions({
  queryKey: ["columns"],
  queryFn: ({ signal }) => call(preferences.columns, {}, { signal }),
  staleTime: Infinity,
});

/** The columns this person has chosen, on every device. A change shows right away. */
export function useColumns(managing: boolean) {
  const t = useText(membersText);
  const queries = useQueryClient();
  const { data } = useQuery({ ...columnsQuery, enabled: managing });
  const choose = async (members: MemberColumn[]) => {
    const before = queries.getQueryData(columnsQuery.queryKey);
    queries.setQueryData(columnsQuery.queryKey, { members });
    try {
      await call(preferences.setColumns, { body: { members } });
    } catch (thrown) {
      queries.setQueryData(columnsQuery.queryKey, before);
      showFailure(asCallFailed(thrown), t("context.columns"));
    }
  };
  return { columns: data?.members ?? DEFAULT_MEMBER_COLUMNS, choose };
}

/** The directory has only what everyone may see; undelivered invitations need the space for the reason. */
export function shownColumns(chosen: readonly MemberColumn[], managing: boolean, reasons: boolean) {
  if (!managing) return ["email", "extension"] as const;
  return reasons ? (["email", "status", "reason"] as const) : chosen;
}
export type ShownColumn = MemberColumn | "reason";

const WIDTHS: Readonly<Record<ShownColumn, string>> = {
  email: "minmax(150px, 1fr)",
  extension: "100px",
  status: "146px",
  role: "156px",
  voice: "128px",
  seen: "150px",
  joined: "150px",
  reason: "minmax(0, 1.8fr)",
};
/** Hidden on tablets; the drawer shows them. */
export const isWide = (column: ShownColumn): boolean =>
  ["email", "extension", "role", "voice", "joined"].includes(column);

/** The grid of a row, for large screens and for tablets. */
export function gridOf(columns: readonly ShownColumn[], managing: boolean, acts: number) {
  const grid = (shown: readonly ShownColumn[]) =>
    [
      ...(managing ? ["56px"] : []),
      "minmax(170px, 1fr)",
      ...shown.map((column) => WIDTHS[column]),
      ...(managing ? [`${acts}px`] : []),
    ].join(" ");
  return {
    "--columns-wide": grid(columns),
    "--columns-tablet": managing ? grid(columns.filter((column) => !isWide(column))) : grid(columns),
  };
}
