import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { ErrorState } from "./ErrorState.tsx";

const text = { title: "Members could not be loaded", text: "Nothing was changed." };

test("is announced with what failed and the code to quote", () => {
  renderUi(
    <ErrorState
      {...text}
      tryAgain={{ label: "Try again", onClick: () => {} }}
      reference={{ label: "Reference", code: "7f3a", help: <a href="/help">Contact support</a> }}
    />,
  );
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent("Members could not be loadedNothing was changed.");
  expect(alert).toHaveTextContent("Reference 7f3a Contact support");
});

test("tries again", async () => {
  const onClick = vi.fn<() => void>();
  const { person } = renderUi(<ErrorState {...text} tryAgain={{ label: "Try again", onClick }} />);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.queryByText("Reference")).not.toBeInTheDocument();
});

test("cannot be tried again while trying", async () => {
  const onClick = vi.fn<() => void>();
  const { person } = renderUi(<ErrorState {...text} tryAgain={{ label: "Try again", busy: true, onClick }} />);
  const button = screen.getByRole("button", { name: "Try again" });
  expect(button).toBeDisabled();
  await person.click(button);
  expect(onClick).not.toHaveBeenCalled();
});
