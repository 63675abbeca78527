import { TICKET } from "@portal/model/limits.ts";
import { lengthOf } from "@portal/model/tickets/rules.ts";
import { Textarea, type TextareaProps } from "@mantine/core";
import { useText } from "#platform/text/useText.ts";
import { ticketText } from "./text.ts";

const SOON = 500;

interface MessageFieldProps extends Omit<TextareaProps, "value" | "onChange"> {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Message field. Shows the remaining characters once few are left. */
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
