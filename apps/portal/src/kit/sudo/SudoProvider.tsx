import type { Sudo } from "@portal/model/access.ts";
import { createContext, Suspense, useCallback, useContext, useState, type ReactNode } from "react";
import { asCallFailed } from "../call-failed.ts";
import { lazyPart } from "../lazy-part.ts";
import { readSession } from "../session.ts";
import { twoStepText } from "../two-step/text.ts";
import { clearProof, saveProof, findProof, type Proof } from "./proofs.ts";
import { sudoText } from "./text.ts";

/** Runs an act with a proven password, asked for where there is none; null when the person thinks better of it. */
type WithSudo = <T>(purpose: Sudo, run: (sudo: string) => Promise<T>) => Promise<T | null>;

interface Asked {
  readonly purpose: Sudo;
  readonly settle: (proof: Proof | null) => void;
}

const { Part: SudoDialog } = lazyPart({
  load: () => import("./SudoDialog.tsx").then((m) => m.SudoDialog),
  texts: [sudoText, twoStepText],
});

const Context = createContext<WithSudo | null>(null);

/** Has the dialog that asks for the password once more; it is fetched when it is first needed. */
export function SudoProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);

  const withSudo: WithSudo = useCallback(async (purpose, run) => {
    const session = readSession("customer")?.token;
    const ask = async () => {
      const proof = await new Promise<Proof | null>((settle) => setAsked({ purpose, settle }));
      setAsked(null);
      if (proof) saveProof(purpose, session, proof);
      return proof?.token ?? null;
    };
    const known = findProof(purpose, session, Date.now());
    if (known) {
      try {
        return await run(known);
      } catch (thrown) {
        if (asCallFailed(thrown).code !== "access.reauth_required") throw thrown;
        clearProof(purpose);
      }
    }
    const fresh = await ask();
    return fresh === null ? null : run(fresh);
  }, []);

  return (
    <Context value={withSudo}>
      {children}
      <Suspense>{asked && <SudoDialog {...asked} />}</Suspense>
    </Context>
  );
}

export function useSudo(): WithSudo {
  const withSudo = useContext(Context);
  if (!withSudo) throw new Error("Nothing can be asked for outside of the signed-in pages.");
  return withSudo;
}
