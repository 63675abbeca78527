import { dayOf } from "@portal/model/kit/calendar.ts";
import { subscription } from "@portal/model/subscription/contract.ts";
import { download } from "../download.ts";
import { useSudo } from "../sudo/SudoProvider.tsx";
import { showSuccess } from "../toast.tsx";
import { useSend } from "../useSend.ts";
import { useText } from "../useText.ts";
import { leavingText } from "./text.ts";

/** Everything of the account as one file, for those who prove their password. */
export function useDataExport(team_id: string) {
  const t = useText(leavingText);
  const withSudo = useSudo();
  return useSend(async () => {
    const name = t("takeout.file", { day: dayOf(new Date(Date.now())) });
    const done = await withSudo("export", async (sudo) => {
      await download(subscription.exportAccount, { params: { id: team_id } }, name, { sudo });
      return true;
    });
    if (done) showSuccess(t("takeout.done"));
  });
}
