import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { CredentialsForm } from "./CredentialsForm.tsx";

const labels = {
  email: "Email",
  password: "Password",
  show: "Show password",
  caps: "Caps Lock is on",
  submit: "Log in",
};

function renderForm(props: { email?: string; busy?: boolean } = {}) {
  const onSubmit = vi.fn<(credentials: object) => void>();
  const ui = renderUi(
    <CredentialsForm
      labels={labels}
      busy={false}
      onSubmit={onSubmit}
      below={<a href="/recover">Forgot?</a>}
      {...props}
    />,
  );
  return {
    ...ui,
    onSubmit,
    email: screen.getByRole("textbox", { name: "Email" }),
    password: screen.getByLabelText("Password"),
    submit: screen.getByRole("button", { name: "Log in" }),
  };
}

test("starts in the email field, or in the password field when the email is known", () => {
  const { email, unmount } = renderForm();
  expect(email).toHaveFocus();
  unmount();
  const known = renderForm({ email: "ada@example.com" });
  expect(known.email).toHaveValue("ada@example.com");
  expect(known.password).toHaveFocus();
});

test("enables the button once both fields are filled in", async () => {
  const { person, email, password, submit } = renderForm();
  expect(submit).toBeDisabled();
  await person.type(email, "ada@example.com");
  await person.type(password, "   ");
  expect(submit).toBeDisabled();
  await person.type(password, "x");
  expect(submit).toBeEnabled();
});

test("submits with Enter: the email trimmed, the password as typed", async () => {
  const { person, email, password, onSubmit } = renderForm();
  await person.type(email, " ada@example.com ");
  await person.type(password, " secret {Enter}");
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ email: "ada@example.com", password: " secret " });
});

test("does not submit again while busy", async () => {
  const { person, password, submit, onSubmit } = renderForm({ email: "ada@example.com", busy: true });
  await person.type(password, "secret{Enter}");
  expect(submit).toBeDisabled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("warns about Caps Lock until the field is left", async () => {
  const { person, password } = renderForm({ email: "ada@example.com" });
  await person.keyboard("{CapsLock}a");
  expect(password).toHaveAccessibleDescription("Caps Lock is on");
  await person.tab();
  expect(screen.queryByText("Caps Lock is on")).not.toBeInTheDocument();
});

test("shows the password with a button that the keyboard reaches", async () => {
  const { person, password } = renderForm({ email: "ada@example.com" });
  expect(password).toHaveAttribute("type", "password");
  await person.tab();
  expect(screen.getByRole("button", { name: "Show password" })).toHaveFocus();
  await person.keyboard("{Enter}");
  expect(password).toHaveAttribute("type", "text");
});

test("tells password managers which field is which", () => {
  const { email, password } = renderForm();
  expect(email).toHaveAttribute("autocomplete", "username");
  expect(password).toHaveAttribute("autocomplete", "current-password");
});
