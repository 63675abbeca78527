import { staff, type StaffMember } from "@portal/model/staff/contract.ts";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../kit/call.ts";
import { updateUser } from "../../kit/session.ts";

const me = queryOptions({
  queryKey: ["staff", "me"],
  queryFn: async ({ signal }) => {
    const { mfa_since, ...user } = await call(staff.me, {}, { signal });
    // Somebody may have given us another level.
    updateUser("staff", user);
    return { ...user, mfa_since };
  },
});
export const useCurrentStaff = () => useQuery(me);

/** Everybody, or those in whose name or e-mail something stands. */
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

/** What is done to one of them; what they were when it was asked. */
export interface StaffDialogRequest {
  readonly act: "level" | "password" | "ask_password" | "mfa" | "ask_mfa" | "delete";
  readonly member: StaffMember;
}
