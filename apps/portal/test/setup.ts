import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// jsdom has no layout, so it lacks what Mantine and the editor ask about it.
class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal("ResizeObserver", NoResizes);
window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});
Element.prototype.scrollIntoView = () => {};
Element.prototype.checkVisibility = () => true;

// Long enough for a busy machine; a test that passes never waits for it.
configure({ asyncUtilTimeout: 20_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
});
