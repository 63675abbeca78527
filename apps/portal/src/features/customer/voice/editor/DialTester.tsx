import { dial, parseDialPlan } from "@portal/model/voice/dial-plan.ts";
import { TextInput } from "@mantine/core";
import { IconArrowNarrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "#platform/text/useText.ts";
import styles from "./DialTester.module.css";
import { editorText } from "./text.ts";

/** Shows what would be dialed for a number, without calling it. */
export function DialTester({ plan }: { readonly plan: string }) {
  const t = useText(editorText);
  const [typed, setTyped] = useState("");
  const rules = parseDialPlan(plan);
  const unread = typeof rules === "string";
  const found = unread ? null : dial(rules, typed);
  const number = found?.number ?? typed.replaceAll(/[\s()-]/g, "");
  const answer = () => {
    if (unread) return t("dial.unread");
    if (typed.trim() === "") return t("dial.nothing");
    return (
      <>
        <span>{found ? t("dial.by", { rule: found.rule }) : t(rules.length > 0 ? "dial.as_is" : "dial.same")}</span>
        {found && <span className={styles.pattern}>{found.pattern}</span>}
        <strong>
          <IconArrowNarrowRight size={16} aria-hidden />
          <span className="vh">{t("dial.becomes")}</span> {number}
        </strong>
      </>
    );
  };
  return (
    <div className={styles.tester}>
      <TextInput
        label={t("dial.try")}
        placeholder={t("dial.try_hint")}
        classNames={{ input: styles.number }}
        inputMode="tel"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Enter tests the number instead of submitting the surrounding form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <output className={styles.answer} data-unread={unread || undefined}>
        {answer()}
      </output>
    </div>
  );
}
