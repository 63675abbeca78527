import * as z from "zod/mini";
import { Id } from "../kit/schemas.ts";

/** The filters of the specification (§5); `removed` lists members who can still be restored. */
const MEMBER_FILTERS = [
  "invited",
  "inactive",
  "active",
  "suspended",
  "undeliverable",
  "administrator",
  "configured",
  "not_configured",
  "removed",
] as const;

/** One role, or everyone who is an administrator of any kind. */
export const ROLE_FILTERS = ["admins", "primary", "administrator", "secondary", "none"] as const;
export type RoleFilter = (typeof ROLE_FILTERS)[number];

/** No voice account, any, or the one with this id. */
export const VoiceFilter = z.union([z.enum(["none", "any"]), Id]);
export type VoiceFilter = z.infer<typeof VoiceFilter>;

/** What decides who is in a list of members. The list, the count and a bulk action take the same fields. */
export const SelectionFields = {
  filter: z.optional(z.enum(MEMBER_FILTERS)),
  /** With `configured`: limits it to this voice account. */
  voice_account: z.optional(Id),
  role: z.optional(z.enum(ROLE_FILTERS)),
  voice: z.optional(VoiceFilter),
  /** Matches anywhere in first name, last name or email. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
};
export const MemberSelection = z.strictObject(SelectionFields);
export type MemberSelection = z.infer<typeof MemberSelection>;

/** What the list can be sorted by; without it by full name. A leading minus reverses the order. */
const MEMBER_SORTS = ["name", "email", "extension", "status", "role", "seen", "joined"] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];
export type SortOrder = MemberSort | `-${MemberSort}`;
export const SORT_ORDERS: readonly SortOrder[] = MEMBER_SORTS.flatMap((sort) => [sort, `-${sort}` as const]);
export const SortOrder = z.enum(SORT_ORDERS as [SortOrder, ...SortOrder[]]);
