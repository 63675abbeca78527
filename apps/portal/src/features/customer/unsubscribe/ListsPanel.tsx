import { preferences } from "@portal/model/preferences/contract.ts";
import { Button } from "@mantine/core";
import { useCallback } from "react";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useFetched } from "#platform/http/useFetched.ts";
import { useText } from "#platform/text/useText.ts";
import { SkeletonForm } from "#ui/SkeletonForm.tsx";
import { InvalidLink } from "./InvalidLink.tsx";
import { ListsForm } from "./ListsForm.tsx";
import { unsubscribeText } from "./text.ts";

export function ListsPanel({ token }: { readonly token: string }) {
  const t = useText(unsubscribeText);
  const fetch = useCallback(
    (signal: AbortSignal) => call(preferences.ofToken, { body: { token } }, { signal }),
    [token],
  );
  const { data, failed, again } = useFetched(fetch);
  if (failed?.code === "token.invalid") return <InvalidLink />;
  if (failed) {
    return (
      <>
        <h1>{t("title")}</h1>
        <FailureNotice title={t("unread.title")} failed={failed} />
        <Button size="md" variant="default" onClick={again}>
          {t("try_again")}
        </Button>
      </>
    );
  }
  return data ? <ListsForm token={token} subscribed={data} /> : <SkeletonForm label={t("reading")} fields={2} />;
}
