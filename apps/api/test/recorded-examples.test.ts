import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { releases } from "@portal/model/releases/contract.ts";
import { bulk } from "@portal/model/bulk/contract.ts";
import { type RecordedExample, recordExamples } from "./recorded-examples.ts";

const LINES = "a\r\nb\r\nc\r\nd\r\n";
let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "switchboard-recorded-"));
  await writeFile(join(folder, "examples.jsonl"), "");
  app = fastify();
  recordExamples(app, join(folder, "examples.jsonl"));
  const route = (call: string, endpoint: object, answer: (reply: FastifyReply) => unknown) =>
    app.post(`/${call}`, { config: { call, endpoint: endpoint as never } }, (_request, reply) => answer(reply));
  route("list", releases.list, () => ({ rows: [1, 2, 3, 4] }));
  route("redirect", releases.newest, (reply) => reply.code(302).send({ url: "/a" }));
  route("refused", releases.list, (reply) => reply.code(404).send({ error: "none" }));
  route("other-form", releases.list, (reply) => reply.type("application/xml").send("<a/>"));
  route("csv", bulk.template, (reply) => reply.type("text/csv").send(LINES));
  route("stream", bulk.template, (reply) =>
    reply.type("text/csv").send(Readable.from([LINES.slice(0, 4), LINES.slice(4)])),
  );
  route("picture", releases.file, (reply) => reply.type("image/webp").send(Buffer.from([0, 255])));
  route("broken", bulk.template, (reply) =>
    reply.type("text/csv").send(
      new Readable({
        read() {
          this.destroy(new Error("gone"));
        },
      }),
    ),
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const send = (call: string) => app.inject({ method: "POST", url: `/${call}`, payload: { ids: [1, 2, 3] } });
async function recorded(call: string): Promise<RecordedExample[]> {
  const lines = (await readFile(join(folder, "examples.jsonl"), "utf8")).split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as RecordedExample).filter((one) => one.call === call);
}

test.each<[call: string, status: number, body: string, reply: unknown]>([
  ["list", 200, '{"rows":[1,2,3,4]}', { rows: [1, 2] }],
  ["redirect", 302, '{"url":"/a"}', { url: "/a" }],
  ["csv", 200, LINES, "a\r\nb\r\nc"],
  ["stream", 200, LINES, "a\r\nb\r\nc"],
  ["picture", 200, "\0\uFFFD", undefined],
])("records %s, shortened, and leaves the response as it is", async (call, status, body, reply) => {
  expect(await send(call)).toMatchObject({ statusCode: status, body });
  const request = { call, params: {}, query: {}, body: { ids: [1, 2] } };
  expect(await recorded(call)).toEqual([reply === undefined ? request : { ...request, reply }]);
});

/** A stream that breaks ends its response, as without a recording. */
test.each<[call: string, status: number]>([
  ["refused", 404],
  ["other-form", 200],
  ["broken", 500],
])("leaves out %s", async (call, status) => {
  expect((await send(call)).statusCode).toBe(status);
  expect(await recorded(call)).toEqual([]);
});
