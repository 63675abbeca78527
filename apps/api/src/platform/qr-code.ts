import { renderSVG } from "uqr";

/** A QR code as an image that a page can show without a request. */
export const qrCodeUrl = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text)).toString("base64")}`;
