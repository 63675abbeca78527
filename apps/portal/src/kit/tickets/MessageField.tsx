import { TICKET } from "@portal/model/limits.ts";
import { lengthOf } from "@portal/model/tickets/rules.ts";
import { Textarea, type TextareaProps } from "@mantine/core";
import { useText } from "../useText.ts";
import { ticketText } from "./text.ts";

const SOON = 500;

interface MessageFieldProps extends Omit<TextareaProps, "value" | "onChange"> {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** What somebody writes; what is left is said when it becomes little. */
export function MessageField({ value, onChange, ...rest }: MessageFieldProps) {
  const t = useText(ticketText);
  const left = TICKET.body.max - lengthOf(value);
  return (
    <Textarea
      autosize
      minRows={5}
      maxRows={18}
      errorProps={{ role: "alert" }}
      inputWrapperOrder={["label", "description", "input", "error"]}
      {...rest}
      {...(left <= SOON && left >= 0 && { description: t("left", { count: left }) })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
