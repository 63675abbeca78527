import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./process.ts";

const CURVE = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];

interface Wanted {
  readonly names: readonly string[];
  readonly days: number;
  readonly signed_by: "authority" | "itself";
}

/** Creates a certificate authority (`ca.crt`) in a directory, and the requested certificates (`name.key`, `name.crt`). */
export async function makeCertificates(home: string, wanted: Readonly<Record<string, Wanted>>): Promise<void> {
  const openssl = async (...args: string[]) => {
    const { code, output } = await run("openssl", args, { cwd: home });
    if (code !== 0) throw new Error(`openssl ${args[0]}:\n${output}`);
  };
  await openssl("req", "-x509", ...CURVE, "-keyout", "ca.key", "-out", "ca.crt", "-subj", "/CN=Test", "-days", "2");
  for (const [name, { names, days, signed_by }] of Object.entries(wanted)) {
    const [key, request] = [`${name}.key`, `${name}.csr`];
    await openssl("req", ...CURVE, "-keyout", key, "-out", request, "-subj", `/CN=${names[0]}`);
    await writeFile(join(home, `${name}.ext`), `subjectAltName=${names.map((one) => `DNS:${one}`).join(",")}\n`);
    const signer =
      signed_by === "itself" ? ["-signkey", key] : ["-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial"];
    const output = ["-days", String(days), "-extfile", `${name}.ext`, "-out", `${name}.crt`];
    await openssl("x509", "-req", "-in", request, ...signer, ...output);
  }
}
