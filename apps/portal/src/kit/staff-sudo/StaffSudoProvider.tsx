import { createContext, Suspense, useCallback, useContext, useState, type ReactNode } from "react";
import { asCallFailed } from "../call-failed.ts";
import { lazyPart } from "../lazy-part.ts";
import { sudoText } from "../sudo/text.ts";
import { twoStepText } from "../two-step/text.ts";

/** Runs an act; where the server wants a fresh proof, asks for it and runs it again. Null when the person thinks better of it. */
type WithStaffSudo = <T>(run: () => Promise<T>) => Promise<T | null>;

const { Part: StaffSudoDialog } = lazyPart({
  load: () => import("./StaffSudoDialog.tsx").then((m) => m.StaffSudoDialog),
  texts: [sudoText, twoStepText],
});

const Context = createContext<WithStaffSudo | null>(null);

/** For all pages of the staff; the dialog is fetched when it is first needed. */
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
