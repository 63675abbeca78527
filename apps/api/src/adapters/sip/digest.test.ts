import { expect, test } from "vitest";
import { challengeIn, digestHeader } from "./digest.ts";

const asking = (...values: string[]) =>
  challengeIn({ status: 401, headers: values.map((value) => ["www-authenticate", value] as const) });

/** The example in RFC 7616, section 3.9.1: one challenge with two algorithms. */
const EXAMPLE = {
  fields:
    'realm="http-auth@example.org", qop="auth, auth-int", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
  proven: {
    username: "Mufasa",
    password: "Circle of Life",
    method: "GET",
    uri: "/dir/index.html",
    count: 1,
    cnonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
  },
};

test.each([
  ["MD5", "8ca523f5e9506fed4657c9700eebdbec"],
  ["SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"],
])("matches the example of the RFC with %s", (algorithm, response) => {
  const challenge = asking(`Digest ${EXAMPLE.fields}, algorithm=${algorithm}`);
  expect(digestHeader(challenge!, EXAMPLE.proven)).toContain(`response="${response}"`);
});

test("computes the shorter digest of old servers", () => {
  const challenge = asking('Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"');
  const proven = { ...EXAMPLE.proven, password: "Circle Of Life" };
  const said = digestHeader(challenge!, proven);
  expect(said).toContain('response="670fd8c2df070c60b045671b8b24ff02"');
  expect(said).not.toContain("qop");
});

test.each([
  [["Digest realm=a, nonce=n", "Digest realm=a, nonce=n, algorithm=SHA-256"], "SHA-256"],
  [["Digest realm=a, nonce=n, algorithm=sha-512-256", 'digest realm="a", nonce="n", algorithm=md5'], "MD5"],
  [["Basic realm=a"], undefined],
  [["Digest realm=a, nonce=n, algorithm=SHA-512-256"], undefined],
  [["Digest realm=a, nonce=n, qop=auth-int"], undefined],
  [["Digest nonce=n"], undefined],
  [['Digest realm="a\u0000b", nonce=n'], undefined],
  [[], undefined],
])("given %j, answers %s", (values, algorithm) => {
  expect(asking(...values)?.algorithm).toBe(algorithm);
});

test("escapes quotes in names", () => {
  const challenge = asking('Digest realm="a \\"b\\"", nonce="n"');
  expect(challenge?.realm).toBe('a "b"');
  const said = digestHeader(challenge!, { ...EXAMPLE.proven, username: 'x", realm="y' });
  expect(said).toMatch(/^Digest username="x\\", realm=\\"y", realm="a \\"b\\"", /);
});
