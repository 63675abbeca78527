/** What is pressed goes: the person goes on at the next event, or the one before, or where the events stand. */
export function moveFocusAfterRemoval(pressed: HTMLElement): void {
  const row = pressed.closest("li");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const same = next?.querySelector<HTMLElement>(`[data-act="${pressed.dataset["act"]}"]`);
  const harmless = next?.querySelector<HTMLElement>('[data-act="star"]');
  (same ?? harmless ?? pressed.closest<HTMLElement>("[data-events]"))?.focus();
}
