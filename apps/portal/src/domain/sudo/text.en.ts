export const en = {
  title: "Enter your password once more",
  "why.security":
    "You are changing how your account is protected. This keeps anybody else from doing it on your screen.",
  "why.reveal": "You are about to see a secret. This keeps it from anybody else at your screen.",
  "why.payment": "You are changing how you pay. This keeps anybody else from doing it on your screen.",
  "why.roles": "You are changing who may do what. This keeps anybody else from doing it on your screen.",
  "why.export": "You are taking data out. This keeps anybody else from doing it on your screen.",
  "why.cancel": "You are ending your subscription. This keeps anybody else from doing it on your screen.",
  "why.migrate": "You are moving your account. This keeps anybody else from doing it on your screen.",
  "why.staff": "This reaches far and is recorded. It keeps anybody else from doing it on your screen.",
  password: "Current password",
  "password.show": "Show password",
  lasts: "It then counts for {{minutes}} minutes.",
  submit: "Continue",
  cancel: "Cancel",
  failed: "Your password was not checked",
  slow: "Too many tries",
} as const;
