import { Button } from "@mantine/core";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import styles from "./Form.module.css";
import { recoveryText } from "./text.ts";

export function ResetOver({ how }: { readonly how: "done" | "invalid" }) {
  const t = useText(recoveryText);
  return (
    <>
      <FocusedHeading key={how}>{t(`${how}.title`)}</FocusedHeading>
      <p className={styles.text}>{t(`${how}.lead`)}</p>
      <Button size="md" renderRoot={(props) => <Link to={how === "done" ? "/login" : "/forgot-password"} {...props} />}>
        {t(how === "done" ? "log_in" : "invalid.again")}
      </Button>
    </>
  );
}
