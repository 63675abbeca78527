import { itsps, type StoredItsp } from "@portal/model/itsps/contract.ts";
import { LOGO } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { useRef } from "react";
import { call } from "#platform/http/call.ts";
import { ProviderLogo } from "#domain/voice/ProviderLogo.tsx";
import { useAction } from "#platform/http/query.ts";
import { showSuccess, showUploadFailure } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { useProviderData } from "./data.ts";
import styles from "./LogoCard.module.css";
import { providersText } from "./text.ts";

const TYPES = "image/jpeg,image/png,image/gif";

export function LogoCard({ provider }: { readonly provider: StoredItsp }) {
  const t = useText(providersText);
  const data = useProviderData();
  const input = useRef<HTMLInputElement>(null);
  const upload = useAction({
    context: t("context.logo"),
    run: (file: File) => call(itsps.uploadLogo, { params: { itspId: provider.id }, file }),
    onDone: ({ logo }) => {
      data.put({ ...provider, logo });
      showSuccess(t("logo.saved"));
    },
    report: showUploadFailure,
  });
  return (
    <Card title={t("logo")}>
      <div className={styles.logo}>
        <ProviderLogo provider={provider} />
        <div>
          <input
            ref={input}
            hidden
            type="file"
            name="logo"
            accept={TYPES}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) upload.mutate(file);
              // Allows picking the same file again after a failure.
              currentTarget.value = "";
            }}
          />
          <Button variant="default" loading={upload.isPending} onClick={() => input.current?.click()}>
            {t(provider.logo ? "logo.change" : "logo.upload")}
          </Button>
          <p>{t("logo.text", { size: LOGO.most_bytes / 1024 / 1024 })}</p>
        </div>
      </div>
    </Card>
  );
}
