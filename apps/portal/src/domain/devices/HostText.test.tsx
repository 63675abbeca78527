import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { HostText } from "./HostText.tsx";

test("lets a host name wrap after its dots, and reads the same", () => {
  const { container } = render(<HostText text="No route to pbx.north.example. Try 10.0.0.1" />);
  expect(container).toHaveTextContent("No route to pbx.north.example. Try 10.0.0.1");
  expect(container.querySelectorAll("wbr")).toHaveLength(5);
});
