import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fail } from "./fail.ts";

/**
 * Bodies that are not JSON: files of a form where a call takes one, plain forms where a mail program sends them; sheets;
 * and JSON that stays as it came, because it is signed.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  void app.register(multipart, { limits: { files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 50 } });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { bodyLimit: 1024 },
    async (request: FastifyRequest) => {
      if (request.routeOptions.config.endpoint?.accepts !== "form") fail("request.invalid");
      return undefined;
    },
  );
  app.addContentTypeParser<string>("text/csv", { parseAs: "string" }, (request, body, done) => {
    done(null, request.routeOptions.config.endpoint?.accepts === "csv" ? body : undefined);
  });
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.accepts === "signed") done(null, body);
    else void parseJson(request, body, done);
  });
}

/** What was sent, as it came. */
export const rawOf = ({ body }: FastifyRequest): string => (typeof body === "string" ? body : fail("request.invalid"));

/**
 * The one file that the call takes, whole; too large is known before it is read to its end. A file must be smaller than
 * `most_bytes`, as the portal checks it; the form's reader would take one of exactly that size.
 */
export async function fileOf(
  request: FastifyRequest,
  { field, most_bytes }: { readonly field: string; readonly most_bytes: number },
): Promise<Uint8Array> {
  if (!request.isMultipart()) fail("request.invalid");
  try {
    const part = await request.file({ limits: { fileSize: most_bytes - 1 } });
    const body = part?.fieldname === field ? await part.toBuffer() : Buffer.alloc(0);
    if (body.length > 0) return body;
  } catch (error) {
    // Whatever else the form's reader says, the form is at fault.
    if ((error as { code?: string }).code === "FST_REQ_FILE_TOO_LARGE") fail("file.too_large");
  }
  return fail("request.invalid");
}
