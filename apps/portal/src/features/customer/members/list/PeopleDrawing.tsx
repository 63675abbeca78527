/** Illustration: a person between two free seats. */
export function PeopleDrawing() {
  return (
    <svg width="120" height="56" viewBox="0 0 120 56" fill="none" aria-hidden>
      <g stroke="var(--sb-line-strong)" strokeWidth="1.5" fill="var(--sb-surface-2)">
        <circle cx="28" cy="30" r="15" />
        <circle cx="92" cy="30" r="15" strokeDasharray="4 3.4" />
        <circle cx="60" cy="26" r="19" fill="var(--sb-surface)" stroke="var(--sb-ink-3)" />
      </g>
      <circle cx="60" cy="21" r="5.5" fill="var(--sb-ink-3)" />
      <path d="M50 36c1.6-5.4 5.6-7.6 10-7.6s8.4 2.2 10 7.6" fill="var(--sb-ink-3)" />
      <path d="M92 25v10M87 30h10" stroke="var(--sb-ink-3)" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  );
}
