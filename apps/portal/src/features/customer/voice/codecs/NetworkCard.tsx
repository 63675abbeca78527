import { codecIssue, type CodecChoice, type Network } from "@portal/model/voice/codecs.ts";
import { voice } from "@portal/model/voice/contract.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#platform/http/call.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { codecsQuery } from "../data.ts";
import { CodecList } from "./CodecList.tsx";
import styles from "./NetworkCard.module.css";
import { KINDS, megabytesPerHour, type Codec, type Kind } from "./order.ts";
import { voiceText } from "../text.ts";

interface NetworkCardProps {
  readonly team_id: string;
  readonly network: Network;
  readonly saved: CodecChoice;
  readonly available: CodecChoice;
  readonly mayEdit: boolean;
  readonly onUnsaved: (network: Network, unsaved: boolean) => void;
}

const same = (one: CodecChoice, other: CodecChoice) =>
  KINDS.every((kind) => one[kind].join(" ") === other[kind].join(" "));

/** One network's codecs in the order they are tried. Saved separately. */
export function NetworkCard({ team_id, network, saved, available, mayEdit, onUnsaved }: NetworkCardProps) {
  const t = useText(voiceText);
  const issueText = useIssueText();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<CodecChoice | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const shown = draft ?? saved;
  const unsaved = draft !== null && !same(draft, saved);
  const issue = codecIssue(shown);
  const [first] = shown.audio;
  useEffect(() => {
    onUnsaved(network, unsaved);
    return () => onUnsaved(network, false);
  }, [network, unsaved, onUnsaved]);

  const save = useAction({
    context: t("codecs.context", { network: t(`codecs.${network}`) }),
    run: (data: CodecChoice) =>
      call(voice.setCodecs, {
        params: { id: team_id, type: network },
        body: { data: { audio: [...data.audio], video: [...data.video] } },
      }),
    onDone: (reply) => {
      queries.setQueryData(codecsQuery(team_id).queryKey, reply);
      setDraft(null);
      showSuccess(t("codecs.saved", { network: t(`codecs.${network}`) }));
    },
  });
  const submit = () => {
    if (unsaved && !issue && !save.isPending) save.mutate(shown);
  };
  const change = (kind: Kind, list: readonly Codec[], sentence: string) => {
    setDraft({ ...shown, [kind]: list });
    setAnnouncement(sentence);
  };
  return (
    <EditorFrame saveKey="page" onSubmit={submit}>
      <Card title={t(`codecs.${network}`)} aside={t(`codecs.${network}.text`)} padded={false}>
        <p className={styles.data}>
          {first && t("codecs.data", { mb: megabytesPerHour(first), codec: t(`codecs.${first}`) })}
        </p>
        {KINDS.map((kind) => (
          <CodecList
            key={kind}
            kind={kind}
            network={t(`codecs.${network}`)}
            used={shown[kind]}
            available={available[kind]}
            error={kind === "audio" && issue ? issueText(issue) : undefined}
            mayEdit={mayEdit}
            onChange={(list, sentence) => change(kind, list, sentence)}
          />
        ))}
        {unsaved && (
          <div className={styles.foot}>
            <span>{t("codecs.unsaved")}</span>
            <Button size="xs" variant="subtle" color="gray" disabled={save.isPending} onClick={() => setDraft(null)}>
              {t("codecs.discard")}
            </Button>
            <Button size="xs" type="submit" loading={save.isPending}>
              {t("codecs.save")}
            </Button>
          </div>
        )}
      </Card>
      <output className="vh">{announcement}</output>
    </EditorFrame>
  );
}
