export const en = {
  "art.title": "All your team's calls, in one calm place.",
  "art.sub": "Voice, video and messaging on Mac, Windows, iOS and Android.",
  "foot.status": "Service status",
  "foot.privacy": "Privacy",
  "foot.terms": "Terms",
} as const;
