/** Moves focus when the pressed button disappears: to the next event, the previous one, or the list. */
export function moveFocusAfterRemoval(pressed: HTMLElement): void {
  const row = pressed.closest("li");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const same = next?.querySelector<HTMLElement>(`[data-act="${pressed.dataset["act"]}"]`);
  const harmless = next?.querySelector<HTMLElement>('[data-act="star"]');
  (same ?? harmless ?? pressed.closest<HTMLElement>("[data-events]"))?.focus();
}
