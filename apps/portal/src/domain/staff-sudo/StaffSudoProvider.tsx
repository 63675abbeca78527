import { createContext, Suspense, useCallback, useContext, useState, type ReactNode } from "react";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { sudoText } from "#domain/sudo/text.ts";
import { twoStepText } from "#domain/two-step/text.ts";

/** Runs an action. If the server requires a recent proof, asks for it and retries. Null if the user cancels. */
type WithStaffSudo = <T>(run: () => Promise<T>) => Promise<T | null>;

const { Part: StaffSudoDialog } = lazyPart({
  load: () => import("./StaffSudoDialog.tsx").then((m) => m.StaffSudoDialog),
  texts: [sudoText, twoStepText],
});

const Context = createContext<WithStaffSudo | null>(null);

/** Wraps all staff pages. The dialog's code loads when first needed. */
export function StaffSudoProvider({ children }: { readonly children: ReactNode }) {
  const [settle, setSettle] = useState<((proven: boolean) => void) | null>(null);

  const withSudo: WithStaffSudo = useCallback(async (run) => {
    try {
      return await run();
    } catch (thrown) {
      if (asCallFailed(thrown).code !== "access.reauth_required") throw thrown;
    }
    const proven = await new Promise<boolean>((answer) => setSettle(() => answer));
    setSettle(null);
    return proven ? run() : null;
  }, []);

  return (
    <Context value={withSudo}>
      {children}
      <Suspense>{settle && <StaffSudoDialog settle={settle} />}</Suspense>
    </Context>
  );
}

export function useStaffSudo(): WithStaffSudo {
  const withSudo = useContext(Context);
  if (!withSudo) throw new Error("Nothing can be asked for outside of the staff's pages.");
  return withSudo;
}
