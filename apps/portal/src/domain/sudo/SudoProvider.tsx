import type { Sudo } from "@portal/model/access.ts";
import { createContext, Suspense, useCallback, useContext, useState, type ReactNode } from "react";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { readSession } from "#platform/session/session.ts";
import { twoStepText } from "#domain/two-step/text.ts";
import { clearProof, saveProof, findProof, type Proof } from "./proofs.ts";
import { sudoText } from "./text.ts";

/** Runs an action with a password proof and asks for one if there is none. Null if the user cancels. */
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

/** Renders the dialog that asks for the password again. Its code loads when first needed. */
export function SudoProvider({ children }: { readonly children: ReactNode }) {
  const [prompt, setPrompt] = useState<Asked | null>(null);

  const withSudo: WithSudo = useCallback(async (purpose, run) => {
    const session = readSession("customer")?.token;
    const ask = async () => {
      const proof = await new Promise<Proof | null>((settle) => setPrompt({ purpose, settle }));
      setPrompt(null);
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
      <Suspense>{prompt && <SudoDialog {...prompt} />}</Suspense>
    </Context>
  );
}

export function useSudo(): WithSudo {
  const withSudo = useContext(Context);
  if (!withSudo) throw new Error("Nothing can be asked for outside of the signed-in pages.");
  return withSudo;
}
