import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { Form } from "./Form.tsx";
import styles from "./CredentialsForm.module.css";

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface CredentialsFormProps {
  readonly labels: Readonly<Record<"email" | "password" | "show" | "caps" | "submit", string>>;
  /** The email address if it is already known; the password field then has the focus. */
  readonly email?: string;
  readonly busy: boolean;
  readonly onSubmit: (credentials: Credentials) => void;
  readonly below?: ReactNode;
}

/** Email and password. The button is disabled until both are filled in; the server validates them. */
export function CredentialsForm({ labels, email = "", busy, onSubmit, below }: CredentialsFormProps) {
  const [typed, setTyped] = useState<Credentials>({ email, password: "" });
  const [caps, setCaps] = useState(false);
  const complete = typed.email.trim() !== "" && typed.password.trim() !== "";
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"));
  const submit = () => {
    if (complete && !busy) onSubmit({ email: typed.email.trim(), password: typed.password });
  };
  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextInput
        size="md"
        type="email"
        name="email"
        label={labels.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- filling in this field is the purpose of the page
        autoFocus={email === ""}
        value={typed.email}
        onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
      />
      <PasswordInput
        size="md"
        name="password"
        label={labels.password}
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the address is already filled in, so this field is next
        autoFocus={email !== ""}
        value={typed.password}
        onChange={(event) => setTyped({ ...typed, password: event.currentTarget.value })}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={() => setCaps(false)}
        description={caps ? labels.caps : undefined}
        inputWrapperOrder={["label", "input", "description", "error"]}
        visibilityToggleButtonProps={{ "aria-label": labels.show, tabIndex: 0 }}
      />
      <Button size="md" type="submit" disabled={!complete} loading={busy}>
        {labels.submit}
      </Button>
      {below}
    </Form>
  );
}
