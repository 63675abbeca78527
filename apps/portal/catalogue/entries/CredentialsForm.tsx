import type { ComponentProps } from "react";
import { CredentialsForm } from "../../src/ui/CredentialsForm.tsx";
import type { Entry } from "../entry.ts";

const Demo = (props: Pick<ComponentProps<typeof CredentialsForm>, "email" | "busy">) => (
  <CredentialsForm
    labels={{
      email: "Email",
      password: "Password",
      show: "Show password",
      caps: "Caps Lock is on.",
      submit: "Log in",
    }}
    onSubmit={() => {}}
    below={<a href="#CredentialsForm">Forgot your password?</a>}
    {...props}
  />
);

export const entry: Entry = {
  group: "Fields",
  about: "Email and password. The button waits until both are filled in; Caps Lock is announced below the password.",
  size: "medium",
  states: [
    { name: "Empty", Show: () => <Demo busy={false} /> },
    { name: "Known email", Show: () => <Demo email="ada@example.com" busy={false} /> },
    { name: "Busy", Show: () => <Demo email="ada@example.com" busy /> },
  ],
};
