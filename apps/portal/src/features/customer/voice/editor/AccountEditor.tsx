import type { User } from "@portal/model/session/contract.ts";
import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "#platform/routing/Link.tsx";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { SaveBar } from "#ui/SaveBar.tsx";
import { VoiceBack } from "../VoiceBack.tsx";
import { codecsQuery, useAccountData } from "../data.ts";
import { RoundCard } from "../round/RoundCard.tsx";
import { voiceText } from "../text.ts";
import type { Go } from "../usePageState.ts";
import styles from "./AccountEditor.module.css";
import { AccountSection } from "./AccountSection.tsx";
import { AdvancedSection } from "./AdvancedSection.tsx";
import { CompatibilitySection } from "./CompatibilitySection.tsx";
import { CredentialsSection } from "./CredentialsSection.tsx";
import { DeleteMenu } from "./DeleteMenu.tsx";
import { DialPlanSection } from "./DialPlanSection.tsx";
import { advancedFields, asksForServer, countCustomized, draftOf, type blank } from "./draft.ts";
import { EnabledField } from "./EnabledField.tsx";
import { GeneralSection } from "./GeneralSection.tsx";
import { NewerAccount } from "./NewerAccount.tsx";
import { PhoneCard } from "./PhoneCard.tsx";
import { PortsSection } from "./PortsSection.tsx";
import { RegistrationsSection } from "./RegistrationsSection.tsx";
import { TestPanel } from "./TestPanel.tsx";
import { editorText } from "./text.ts";
import { useAccount } from "./useAccount.ts";
import { useFieldName } from "./useFieldName.ts";

interface AccountEditorProps {
  readonly user: User;
  readonly account: VoiceAccount | null;
  readonly initial: ReturnType<typeof blank>;
  readonly full: boolean;
  readonly go: Go;
}

/** One account: its form, with the effective settings next to it. */
export function AccountEditor({ user, account, initial, full, go }: AccountEditorProps) {
  const t = useText(editorText);
  const fieldName = useFieldName();
  const v = useText(voiceText);
  const { id: team_id, product, tier } = user.team;
  const data = useAccountData(team_id);
  const codecs = useQuery(codecsQuery(team_id)).data?.codecs;
  /** True once there is nothing left to save. */
  const skipPrompt = useRef(false);
  const leave = (to?: string) => {
    skipPrompt.current = true;
    go(to ? { account: to } : {}, { replace: to !== undefined });
  };
  const form = useAccount({
    team_id,
    account,
    initial: draftOf(initial),
    onSaved: ({ id, name }) => {
      showSuccess(account ? t("saved", { name }) : t(product === "solo" ? "added.solo" : "added", { name }));
      if (!account) leave(id);
    },
    onGone: () => {
      void data.reload();
      leave();
    },
  });
  const { tried, changed, newer } = form;
  const isFree = tier === "free";
  const serverFirst = asksForServer(form.draft, form.holds.domain !== undefined);
  const advanced = advancedFields(serverFirst);
  const submit = () => {
    if (!account || changed.length > 0) form.save();
  };
  const sub = () => {
    if (!account) return t("sub.new");
    if (product === "solo") {
      return (
        <>
          {t("sub.solo")} <Link to="/dashboard/voice">{t("sub.registration")}</Link>
        </>
      );
    }
    if (account.members === 0) return t("sub.unused");
    return (
      <>
        {t("sub.used", { count: account.members })}{" "}
        <Link to="/dashboard/members" search={{ filter: "configured", account: account.id }}>
          {t("sub.members")}
        </Link>
      </>
    );
  };
  return (
    <>
      <VoiceBack />
      <PageHead title={account?.name ?? t("unnamed")} sub={sub()}>
        {account && (
          <>
            <DeleteMenu team_id={team_id} account={account} isSolo={product === "solo"} onGone={() => leave()} />
            {!full && (
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => go({ account: "new" })}
              >
                {t("add")}
              </Button>
            )}
          </>
        )}
      </PageHead>
      <div className={styles.columns}>
        <EditorFrame
          className={styles.form}
          refused={tried}
          saveKey="page"
          leave={{
            unsaved: changed.length > 0,
            isHarmless: () => skipPrompt.current,
            title: v("leave.title"),
            text: t("leave.text"),
            labels: { confirm: v("leave.go"), cancel: v("leave.stay") },
          }}
          onSubmit={submit}
        >
          {newer && <NewerAccount form={form} newer={newer} />}
          <Card padded={false}>
            <AccountSection form={form} serverFirst={serverFirst} />
            <CredentialsSection user={user} account={account} form={form} />
            <CompatibilitySection form={form} codecs={codecs} quiet />
            <AdvancedSection
              customized={countCustomized(form.draft, advanced, form.passwordSet)}
              wrong={advanced.some((field) => form.issues.has(field))}
            >
              <EnabledField form={form} />
              <GeneralSection form={form} domain={!serverFirst} />
              <DialPlanSection form={form} />
              <CompatibilitySection form={form} codecs={codecs} />
              <PortsSection form={form} isFree={isFree} />
              <RegistrationsSection form={form} isFree={isFree} />
            </AdvancedSection>
          </Card>
          {!account && (
            <SaveBar
              title={t("new.unsaved")}
              detail={t("new.detail")}
              labels={{ save: t("new.save"), discard: t("new.cancel") }}
              busy={form.busy}
              onDiscard={() => go()}
            />
          )}
          {account && changed.length > 0 && !newer && (
            <SaveBar
              title={v("unsaved", { count: changed.length })}
              detail={changed.map(fieldName).join(", ")}
              labels={{ save: v("save"), discard: v("discard") }}
              busy={form.busy}
              onDiscard={form.discard}
            />
          )}
        </EditorFrame>
        <aside className={styles.rail} aria-label={t("rail")}>
          <TestPanel team_id={team_id} account_id={account?.id ?? "new"} form={form} />
          {account && product === "team" && <RoundCard team_id={team_id} account={account} go={go} />}
          <div className={styles.following}>
            <PhoneCard form={form} product={product} />
          </div>
        </aside>
      </div>
    </>
  );
}
