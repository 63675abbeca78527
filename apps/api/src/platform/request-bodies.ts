import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fail } from "./fail.ts";

/** An OAuth client's form has client ID, secret and scopes, each character of which may be encoded as three. */
const FORM_LIMIT = 4096;

/**
 * Parses bodies that are not JSON: file uploads, form posts from mail clients, CSV files, and signed JSON and the forms of
 * OAuth clients, which stay as received.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  void app.register(multipart, { limits: { files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 50 } });
  const asText = { parseAs: "string", bodyLimit: FORM_LIMIT } as const;
  app.addContentTypeParser<string>("application/x-www-form-urlencoded", asText, (request, body, done) => {
    done(null, request.routeOptions.config.endpoint?.accepts === "urlencoded" ? body : undefined);
  });
  app.addContentTypeParser<string>("text/csv", { parseAs: "string" }, (_request, body, done) => {
    done(null, body);
  });
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.accepts === "signed") done(null, body);
    else void parseJson(request, body, done);
  });
}

/** The body as received. */
export const rawOf = ({ body }: FastifyRequest): string => (typeof body === "string" ? body : fail("request.invalid"));

/**
 * Reads the one file that the call accepts. Rejects a large file before it is fully read. A file must be smaller than
 * `most_bytes`, as the portal checks; the parser itself would accept one of exactly that size.
 */
export async function fileOf(
  request: FastifyRequest,
  { field, most_bytes }: { readonly field: string; readonly most_bytes: number },
): Promise<Uint8Array> {
  if (!request.isMultipart()) fail("request.wrong_type");
  try {
    const part = await request.file({ limits: { fileSize: most_bytes - 1 } });
    const body = part?.fieldname === field ? await part.toBuffer() : Buffer.alloc(0);
    if (body.length > 0) return body;
  } catch (error) {
    // Any other parser error means an invalid form.
    if ((error as { code?: string }).code === "FST_REQ_FILE_TOO_LARGE") fail("file.too_large");
  }
  return fail("request.invalid");
}
