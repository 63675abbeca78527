import type { LoggedRequest } from "@portal/model/request-log/contract.ts";
import { useText } from "#platform/text/useText.ts";
import { requestLogText } from "./text.ts";

type Whose = Pick<LoggedRequest, "side" | "account" | "staff">;

/** Who sent a request, and on whose behalf. */
export function useSenderText(): (row: Whose) => string {
  const t = useText(requestLogText);
  return ({ side, account, staff }) => {
    const email = account?.email ?? t("side.gone");
    if (staff) {
      const name = staff.name ?? t("side.gone");
      return account ? t("side.as", { staff: name, email }) : t("side.staff", { name });
    }
    if (side === "phone") return t("side.phone", { email });
    if (side === "house") return t("side.house");
    return account ? email : t("side.visitor");
  };
}
