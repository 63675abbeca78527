import type { User } from "@portal/model/session/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState, type ReactNode } from "react";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useText } from "#platform/text/useText.ts";
import { accountsQuery } from "#domain/voice/voice-accounts.ts";
import { settingsText } from "#domain/voice/settings/text.ts";
import { Notice } from "#ui/Notice.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import type { PageState } from "../page-state.ts";
import { useProviders } from "../data.ts";
import { outcomeText, stepText, testText } from "#domain/account-check/text.ts";
import type { EditorProps } from "../editor/EditorPage.tsx";
import { editorText, lintText } from "../editor/text.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import type { RoundPageProps } from "../round/RoundPage.tsx";
import { roundText } from "../round/text.ts";
import { voiceText } from "../text.ts";
import type { Go } from "../usePageState.ts";
import { AccountList } from "./AccountList.tsx";
import styles from "./AccountsPage.module.css";
import { EmptyAccounts } from "./EmptyAccounts.tsx";
import { toListedAccount } from "./listed-account.ts";
import { NewAccount } from "./NewAccount.tsx";
import { OwnRegistration } from "./OwnRegistration.tsx";
import { ProviderStep } from "./ProviderStep.tsx";

const SKELETON = [{ height: 180 }];
const FORM_SKELETON = [{ height: 620, columns: ["minmax(0, 1fr)", "296px"] }];

const { Part: Editor } = lazyPart<EditorProps>({
  load: () => import("../editor/EditorPage.tsx").then((m) => m.EditorPage),
  texts: [editorText, settingsText, lintText, outcomeText, stepText, testText, roundText],
});

const { Part: Round } = lazyPart<RoundPageProps>({
  load: () => import("../round/RoundPage.tsx").then((m) => m.RoundPage),
  texts: [roundText, outcomeText, stepText],
});

interface AccountsPageProps {
  readonly user: User;
  readonly place: PageState;
  readonly go: Go;
  /** Shown above the list when the address names an account that the list doesn't have. */
  readonly head?: ReactNode;
}

/** Voice accounts: the list, a new one, or a single one. */
export function AccountsPage({ user, place: { account: open, from, round }, go, head }: AccountsPageProps) {
  const t = useText(voiceText);
  const accounts = useQuery(accountsQuery(user.team.id));
  const providers = useProviders();
  const { data } = accounts;
  const known = data?.voice_accounts.find(({ id }) => id === open);
  const [shown, setShown] = useState<string | null>(null);
  if (known && known.id !== shown) setShown(known.id);
  if (!data) {
    return (
      <>
        {accounts.isError && head}
        <PartState query={accounts} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />
      </>
    );
  }

  const most = user.team.tier === "free" ? 1 : data.most;
  const full = data.voice_accounts.length >= most;
  if (open === "new" && !full && from === null) return <NewAccount go={go} />;
  if (open === "new" && !full && from === "list") return <ProviderStep go={go} />;
  if (known && round && user.team.product === "team") {
    return (
      <Suspense fallback={<SkeletonRows label={t("loading.part")} rows={SKELETON} />}>
        <Round key={known.id} user={user} account={known} />
      </Suspense>
    );
  }
  if (known || (open === "new" && !full)) {
    return (
      <Suspense fallback={<SkeletonRows label={t("loading.part")} rows={FORM_SKELETON} />}>
        <Editor key={known?.id ?? from} user={user} account={known ?? null} from={from} full={full} go={go} />
      </Suspense>
    );
  }
  // One that was just deleted here needs no explanation.
  const isUnknown = open !== null && open !== "new" && open !== shown;
  const isEmpty = data.voice_accounts.length === 0;
  return (
    <>
      {head}
      <div className={styles.cards}>
        {isUnknown && <Notice kind="info">{t("gone")}</Notice>}
        {isEmpty ? (
          <EmptyAccounts go={go} />
        ) : (
          <AccountList
            accounts={data.voice_accounts.map((account) => toListedAccount(account, providers.data))}
            most={most}
            isTeam={user.team.product === "team"}
            isFree={user.team.tier === "free"}
            go={go}
          />
        )}
        {!isEmpty && user.team.product === "solo" && <OwnRegistration user={user} />}
      </div>
    </>
  );
}
