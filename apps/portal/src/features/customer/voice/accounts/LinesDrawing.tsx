/** Illustration: a phone system with the phones connected to it. */
export function LinesDrawing() {
  return (
    <svg width="148" height="60" viewBox="0 0 148 60" fill="none" aria-hidden>
      <g stroke="var(--sb-line-strong)" strokeWidth="1.5">
        <path d="M33 14h14q8 0 8 8v1M33 46h14q8 0 8-8v-1M115 14h-14q-8 0-8 8v1M115 46h-14q-8 0-8-8v-1" />
        <g fill="var(--sb-surface-2)">
          <rect x="17" y="2" width="15" height="24" rx="4" />
          <rect x="17" y="34" width="15" height="24" rx="4" />
          <rect x="116" y="2" width="15" height="24" rx="4" />
          <rect x="116" y="34" width="15" height="24" rx="4" strokeDasharray="4 3.4" />
        </g>
      </g>
      <rect
        x="48"
        y="16"
        width="52"
        height="28"
        rx="8"
        fill="var(--sb-surface)"
        stroke="var(--sb-ink-3)"
        strokeWidth="1.5"
      />
      <path d="M58 25h20M58 35h12" stroke="var(--sb-line-strong)" strokeWidth="2.4" strokeLinecap="round" />
      <circle cx="89" cy="25" r="2.4" fill="var(--sb-ink-3)" />
      <circle cx="89" cy="35" r="2.4" fill="var(--sb-ink-3)" />
    </svg>
  );
}
