import { can } from "@portal/model/access.ts";
import { useSession } from "#platform/session/session.ts";

/** What the user may do to providers. */
export function useLevel() {
  const level = useSession("staff")?.user.level ?? "l1";
  return {
    mayEdit: can("itsp.edit", { side: "staff", level }),
    mayDelete: can("itsp.delete", { side: "staff", level }),
  };
}
