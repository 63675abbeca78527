import PostalMime from "postal-mime";
import type { DeliveryReport } from "./port.ts";

/** Returns the delivery report in a mail, or null for anything else, such as a person's reply or an advertisement. */
export async function reportIn(raw: Buffer): Promise<DeliveryReport | null> {
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: "utf8",
    // Leaves the original message unparsed: a report inside it is not this one.
    forceRfc822Attachments: true,
    maxNestingDepth: 8,
    maxHeadersSize: 64 * 1024,
  }).catch(() => null);
  const type = mail?.headers.find(({ key }) => key === "content-type")?.value ?? "";
  const part = mail?.attachments.find(({ mimeType }) => mimeType === "message/delivery-status");
  if (!/^\s*multipart\/report\b/i.test(type) || typeof part?.content !== "string") return null;
  // The first group of fields describes the mail, each further one a recipient.
  const recipients = groupsOf(part.content).filter((fields) => fields.has("action"));
  const about = recipients.find((fields) => fields.get("action") === "failed") ?? recipients[0];
  if (!about) return null;
  return {
    action: about.get("action") ?? "",
    status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(about.get("status") ?? "")?.[0] ?? "",
    diagnosis: (about.get("diagnostic-code") ?? "").replace(/^[\w-]+\s*;\s*/, ""),
  };
}

const groupsOf = (text: string): Map<string, string>[] =>
  text
    .replaceAll("\r", "")
    .split(/\n[ \t]*\n/)
    .map((group) => {
      const lines = group.replaceAll(/\n[ \t]+/g, " ").split("\n");
      return new Map(lines.map((line) => fieldOf(line)));
    });

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  const name = line.slice(0, colon).trim().toLowerCase();
  const value = line.slice(colon + 1).trim();
  return [name, name === "action" ? value.toLowerCase() : value];
}
