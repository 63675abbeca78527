/** Masks as `i•••@h•••.example`: enough to recognize an address, too little to learn it. */
export function maskedEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  const ending = domain.slice(domain.lastIndexOf("."));
  return `${local.slice(0, 1)}•••@${domain.slice(0, 1)}•••${ending}`;
}
