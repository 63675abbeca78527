/** Illustration: two jacks with an unplugged cord. */
export function LooseCord() {
  return (
    <svg width="148" height="72" viewBox="0 0 148 72" fill="none" stroke="currentColor" strokeLinecap="round">
      <circle cx="24" cy="22" r="11" strokeWidth="1.5" />
      <circle cx="24" cy="22" r="4" fill="currentColor" />
      <path d="M24 22c0 34 44 46 60 22" strokeWidth="3" stroke="var(--sb-accent)" />
      <circle cx="86" cy="41" r="5.5" fill="var(--sb-accent)" stroke="none" />
      <circle cx="124" cy="22" r="11" strokeWidth="1.5" strokeDasharray="4 4" />
      <circle cx="124" cy="22" r="4" strokeWidth="1.5" />
    </svg>
  );
}
