import { staff, type StaffMember } from "@portal/model/staff/contract.ts";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { updateUser } from "#platform/session/session.ts";

const me = queryOptions({
  queryKey: ["staff", "me"],
  queryFn: async ({ signal }) => {
    const { mfa_since, ...user } = await call(staff.me, {}, { signal });
    // The user's level may have changed.
    updateUser("staff", user);
    return { ...user, mfa_since };
  },
});
export const useCurrentStaff = () => useQuery(me);

/** All staff, or those whose name or email matches. */
export const useStaff = (q: string) =>
  useQuery({
    queryKey: ["staff", "list", q],
    queryFn: async ({ signal }) =>
      (await (q === "" ? call(staff.list, {}, { signal }) : call(staff.search, { query: { q } }, { signal }))).users,
    placeholderData: keepPreviousData,
  });

export function useStaffData() {
  const queries = useQueryClient();
  return { reload: () => queries.invalidateQueries({ queryKey: ["staff", "list"] }) };
}

/** The requested action and the staff member at that time. */
export interface StaffDialogRequest {
  readonly act: "level" | "password" | "ask_password" | "mfa" | "ask_mfa" | "delete";
  readonly member: StaffMember;
}
