import { staff } from "@portal/model/staff/contract.ts";
import { call } from "../call.ts";
import { useSession } from "../session.ts";
import { ProveDialog } from "../sudo/ProveDialog.tsx";
import { sudoText } from "../sudo/text.ts";
import { useText } from "../useText.ts";

/** The question as staff are asked it, always with a code; the proof belongs to their session. */
export function StaffSudoDialog({ settle }: { readonly settle: (proven: boolean) => void }) {
  const t = useText(sudoText);
  const email = useSession("staff")?.user.email ?? "";
  const prove = async (body: { password: string; two_fa_code?: string }) => {
    await call(staff.prove, { body });
    settle(true);
  };
  return <ProveDialog email={email} why={t("why.staff")} asksCode prove={prove} onCancel={() => settle(false)} />;
}
