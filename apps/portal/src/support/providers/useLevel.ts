import { can } from "@portal/model/access.ts";
import { useSession } from "../../kit/session.ts";

/** What whoever is signed in may do to providers. */
export function useLevel() {
  const level = useSession("staff")?.user.level ?? "l1";
  return {
    mayEdit: can("itsp.edit", { side: "staff", level }),
    mayDelete: can("itsp.delete", { side: "staff", level }),
  };
}
