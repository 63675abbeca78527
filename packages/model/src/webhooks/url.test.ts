import { expect, test } from "vitest";
import { webhookUrlIssue } from "./url.ts";

// asvs: V1.3.6
test.each([
  ["https://hooks.example.com/switchboard?source=team", true],
  ["https://hooks.example.com:8443", true],
  ["http://10.0.0.5:8080/hook", true],
  ["ftp://hooks.example.com", false],
  ["javascript:alert(1)", false],
  ["https://user@hooks.example.com", false],
  ["https://user:password@hooks.example.com", false],
  ["https://hooks.example.com/#part", false],
  ["https://hooks.example.com/a b", false],
  ["https://hooks.example.com\\@10.0.0.1", false],
  ["hooks.example.com", false],
  ["https://", false],
  ["", false],
])("the URL %s is accepted: %s", (url, accepted) => {
  expect(webhookUrlIssue(url)).toBe(accepted ? null : "webhook.url");
});
