import { setTimeout as sleep } from "node:timers/promises";
import type { CallsStartReportRequest } from "@switchboard/sdk";
import { REPORT_PERIODS } from "@portal/model/calls/ranges.ts";
import { CommandError, type Context, type Outcome } from "./command.ts";
import { writeOutput } from "./output-file.ts";

const ASK_EVERY_MS = 1_000;
/** As the reply numbers them. */
const REPORT = { running: 1, ready: 2 } as const;

export async function exportCalls(context: Context): Promise<Outcome> {
  const { flags, signal } = context;
  const period = (flags.period ?? REPORT_PERIODS[0]) as CallsStartReportRequest["report_period"];
  if (!REPORT_PERIODS.includes(period)) {
    throw new CommandError("usage", `--period is one of ${REPORT_PERIODS.join(", ")}.`);
  }
  const sb = await context.connect();
  let report = await sb.calls.startReport({ report_period: period }, { signal });
  while (report.status === REPORT.running) {
    context.progress(`${report.percent}%`);
    await sleep(ASK_EVERY_MS, undefined, { signal });
    report = await sb.calls.report({ signal });
  }
  if (report.status !== REPORT.ready)
    throw new CommandError("failed", "The report could not be made. Try again later.");
  const { body } = await sb.calls.downloadReport({ signal });
  return writeOutput(context, body as unknown as AsyncIterable<Uint8Array>, { calls: report.file?.rows ?? 0 });
}
