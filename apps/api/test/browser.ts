import type { TestApp } from "./test-app.ts";

/** A response: its status next to the fields of its body. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { readonly status: number } & Record<string, any>;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface TestBrowser {
  readonly jar: Map<string, string>;
  /** The session's handle, once there is one; sent with every call as the portal does. */
  token: string | null;
  send(method: Method, path: string, payload?: object, headers?: Record<string, string>): Promise<Answer>;
}

let made = 0;

/** A browser with its own cookies, session handle and network address. */
export function newBrowser(t: TestApp, host: "teams.test" | "solo.test" | "support.test" = "teams.test"): TestBrowser {
  const jar = new Map<string, string>();
  const number = (made += 1);
  const remoteAddress = `10.${(number >> 16) + 7}.${(number >> 8) & 255}.${number & 255}`;
  const browser: TestBrowser = {
    jar,
    token: null,
    async send(method, path, payload, extra = {}) {
      const answer = await t.app.inject({
        method,
        url: `${host === "support.test" ? "/support" : ""}/api/v2/${path}`,
        headers: {
          host,
          origin: `https://${host}`,
          "sec-fetch-site": "same-origin",
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
          ...(browser.token && { authorization: `Bearer ${browser.token}` }),
          ...extra,
        },
        remoteAddress,
        ...(payload && { payload }),
      });
      for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      const body = answer.json() as Record<string, never> & { session?: { token: string } };
      if (body.session) browser.token = body.session.token;
      // A member's own `status` field stays available under `body`.
      return { ...body, body, status: answer.statusCode };
    },
  };
  return browser;
}
