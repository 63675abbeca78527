import { staff } from "@portal/model/staff/contract.ts";
import { call } from "#platform/http/call.ts";
import { useSession } from "#platform/session/session.ts";
import { ProveDialog } from "#domain/sudo/ProveDialog.tsx";
import { sudoText } from "#domain/sudo/text.ts";
import { useText } from "#platform/text/useText.ts";

/** Password prompt for staff, always with a code. The proof applies to their session. */
export function StaffSudoDialog({ settle }: { readonly settle: (proven: boolean) => void }) {
  const t = useText(sudoText);
  const email = useSession("staff")?.user.email ?? "";
  const prove = async (body: { password: string; two_fa_code?: string }) => {
    await call(staff.prove, { body });
    settle(true);
  };
  return <ProveDialog email={email} why={t("why.staff")} asksCode prove={prove} onCancel={() => settle(false)} />;
}
