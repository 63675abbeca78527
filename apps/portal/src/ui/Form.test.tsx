import { createEvent, fireEvent, screen } from "@testing-library/react";
import { createPortal } from "react-dom";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render.tsx";
import { Form } from "./Form.tsx";

const ignore = () => {};

function Fields({ refused, wrong }: { readonly refused: number; readonly wrong: readonly string[] }) {
  return (
    <Form refused={refused} onSubmit={ignore}>
      {["Name", "City"].map((label) => (
        <input key={label} aria-label={label} aria-invalid={wrong.includes(label)} />
      ))}
      <button>Save</button>
    </Form>
  );
}

test("submits by button and with Enter, and stays on the page", async () => {
  const onSubmit = vi.fn<() => void>();
  const { person, container } = renderUi(
    <Form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <button>Save</button>
    </Form>,
  );
  await person.click(screen.getByText("Save"));
  await person.type(screen.getByLabelText("Name"), "Ada{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(2);
  const form = container.querySelector("form")!;
  const event = createEvent.submit(form);
  fireEvent(form, event);
  expect(event.defaultPrevented).toBe(true);
});

test("submits values that the browser would refuse", async () => {
  const onSubmit = vi.fn<() => void>();
  const { person } = renderUi(
    <Form onSubmit={onSubmit}>
      <input aria-label="Email" type="email" required />
    </Form>,
  );
  await person.type(screen.getByLabelText("Email"), "ada{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("focuses the first wrong field after each refused submit", async () => {
  const { person, rerender } = renderUi(<Fields refused={0} wrong={["City"]} />);
  expect(document.body).toHaveFocus();
  rerender(<Fields refused={1} wrong={["City"]} />);
  expect(screen.getByLabelText("City")).toHaveFocus();
  await person.tab();
  rerender(<Fields refused={1} wrong={["Name", "City"]} />);
  expect(screen.getByText("Save")).toHaveFocus();
  rerender(<Fields refused={2} wrong={["Name", "City"]} />);
  expect(screen.getByLabelText("Name")).toHaveFocus();
});

test("is not submitted by the form of a dialog inside it", async () => {
  const onPage = vi.fn<() => void>();
  const onDialog = vi.fn<() => void>();
  const { person } = renderUi(
    <Form onSubmit={onPage}>
      {createPortal(
        <Form onSubmit={onDialog}>
          <button>Done</button>
        </Form>,
        document.body,
      )}
    </Form>,
  );
  await person.click(screen.getByText("Done"));
  expect(onDialog).toHaveBeenCalledOnce();
  expect(onPage).not.toHaveBeenCalled();
});
