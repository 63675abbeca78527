import { dayOf } from "@portal/model/kit/calendar.ts";
import { subscription } from "@portal/model/subscription/contract.ts";
import { download } from "#platform/http/download.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { leavingText } from "./text.ts";

/** Exports the whole account as one file, after confirming the password. */
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
