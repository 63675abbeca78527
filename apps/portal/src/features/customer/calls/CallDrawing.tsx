/** Illustration: an empty bar chart. */
export function CallDrawing() {
  return (
    <svg width="96" height="64" viewBox="0 0 96 64" fill="none" aria-hidden>
      <g stroke="var(--sb-line-strong)" strokeWidth="1.5">
        <path d="M12 54h72" strokeLinecap="round" />
        <rect x="18" y="38" width="10" height="16" rx="2" fill="var(--sb-surface-2)" />
        <rect x="34" y="28" width="10" height="26" rx="2" fill="var(--sb-surface-2)" strokeDasharray="3 3" />
        <rect x="50" y="20" width="10" height="34" rx="2" fill="var(--sb-surface-2)" strokeDasharray="3 3" />
        <rect x="66" y="33" width="10" height="21" rx="2" fill="var(--sb-surface-2)" strokeDasharray="3 3" />
      </g>
      <path
        d="M20 12c0 9 7 16 16 16l3-5-5-3-3 2c-2-1-4-3-5-5l2-3-3-5z"
        fill="var(--sb-surface)"
        stroke="var(--sb-ink-3)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
