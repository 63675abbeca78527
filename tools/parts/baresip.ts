import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { type Socket, connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { AudioCodec } from "@portal/model/voice/codecs.ts";
import type { VoiceSettings } from "@portal/model/voice/settings.ts";
import { freePort, startChild, stop, waitFor } from "./process.ts";
import type { Config } from "./softphone.ts";

/** Local settings of a phone that do not come from the portal. */
interface Place {
  /** The folder of its files and recordings. */
  readonly home: string;
  /** A loopback address of its own. */
  readonly address: string;
  /** The tone it plays into every call. */
  readonly hertz: number;
  readonly dns: string;
  /** The file of the certificate authority it trusts. */
  readonly ca: string;
}

interface Event {
  readonly type: string;
  readonly peeruri?: string;
  readonly param?: string;
}

/** Generous, because the machine is shared: a limit for a phone that hangs. */
const PATIENCE_MS = 120_000;

/** The codecs by their baresip names and modules. */
const CODECS: Partial<Record<AudioCodec, readonly [name: string, module: string]>> = {
  opus: ["opus/48000/2", "opus"],
  g722: ["g722/16000/1", "g722"],
  pcmu: ["pcmu", "g711"],
  pcma: ["pcma", "g711"],
  gsm: ["gsm", "gsm"],
};
const PAYLOADS: Readonly<Record<string, string>> = { opus: "opus", G722: "g722", PCMU: "pcmu", PCMA: "pcma" };

/** A real softphone, configured only by the portal's response. */
export class Baresip {
  readonly #place: Place;
  #child: ChildProcess | undefined;
  #control: Socket | undefined;
  #said = "";
  #events: Event[] = [];
  #pending = Buffer.alloc(0);

  constructor(place: Place) {
    this.#place = place;
  }

  /** Starts, or restarts, with this configuration. */
  async apply(config: Config): Promise<void> {
    await this.stop();
    const { home, address } = this.#place;
    await rm(home, { recursive: true, force: true });
    await mkdir(home, { recursive: true });
    const control = await freePort();
    await writeFile(join(home, "config"), configOf(config, this.#place, control));
    await writeFile(join(home, "accounts"), accountsOf(config), { mode: 0o600 });
    await writeFile(join(home, "contacts"), "");
    this.#said = "";
    this.#events = [];
    // Prints SIP messages too, from which the negotiated codecs are read.
    const child = startChild("/usr/bin/baresip", ["-4", "-s", "-f", home], {
      cwd: home,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (this.#said += text));
    }
    await waitFor("baresip", async () => {
      const socket = connect(control, address);
      await once(socket, "connect");
      this.#control = socket.on("data", (bytes: Buffer) => this.#read(bytes)).on("error", () => {});
      return true;
    });
  }

  /** Parses netstrings: a length, a colon, that many bytes of JSON, a comma. */
  #read(bytes: Buffer): void {
    this.#pending = Buffer.concat([this.#pending, bytes]);
    for (let colon; (colon = this.#pending.indexOf(":")) > 0;) {
      const end = colon + 1 + Number(this.#pending.subarray(0, colon).toString());
      if (this.#pending.length <= end) return;
      const message = JSON.parse(this.#pending.subarray(colon + 1, end).toString()) as Event & { event?: boolean };
      this.#pending = this.#pending.subarray(end + 1);
      if (message.event) this.#events.push(message);
    }
  }

  command(command: string, params = ""): void {
    const json = JSON.stringify({ command, params });
    this.#control?.write(`${Buffer.byteLength(json)}:${json},`);
  }

  /** Waits for one event of this type. */
  async until(type: string, ms = PATIENCE_MS): Promise<Event> {
    let found: Event | undefined;
    await waitFor(
      type,
      async () => (found = this.#events.find((event) => event.type === type)) !== undefined,
      ms,
    ).catch(() => {
      throw new Error(`no ${type}; there was ${this.#events.map((event) => event.type).join(" ")}`);
    });
    return found!;
  }

  /** Reads the output, because the first REGISTER is answered before events can be observed. */
  async registered(ms = PATIENCE_MS): Promise<boolean> {
    const answered = () => /\} 200 OK [^\n]*\[\d+ binding/.test(this.#said);
    for (const until = performance.now() + ms; performance.now() < until && !answered();) await sleep(50);
    return answered();
  }

  /** Returns the codecs of an SDP offer or answer, in order. */
  codecs(of: "offer" | "answer"): AudioCodec[] {
    const start = of === "offer" ? /INVITE sip:[^\n]*\n/g : /SIP\/2\.0 200 OK[^\n]*\n/g;
    for (const { index } of this.#said.matchAll(start)) {
      const message = this.#said.slice(index, index + 6_000);
      const media = /m=audio \d+ \S+ ([\d ]+)/.exec(message);
      if (!media?.[1] || (of === "answer" && !/CSeq: \d+ INVITE/.test(message.slice(0, media.index)))) continue;
      const names = media[1].split(" ").map((type) => new RegExp(`a=rtpmap:${type} (\\w+)/`).exec(message)?.[1] ?? "");
      return names.flatMap((name) => (PAYLOADS[name] ? [PAYLOADS[name] as AudioCodec] : []));
    }
    return [];
  }

  /** Returns the port on which it expected audio. */
  audioPort = (): number => Number(/m=audio (\d+)/.exec(this.#said)?.[1]);

  /** Analyzes the recording of its last call: duration, loudness and tone. */
  async heard(): Promise<{ seconds: number; loudness: number; hertz: number }> {
    const files = (await readdir(this.#place.home)).filter((name) => /dec.*\.wav$/.test(name)).toSorted();
    const file = files.at(-1);
    if (!file) return { seconds: 0, loudness: 0, hertz: 0 };
    return toneOf(await readFile(join(this.#place.home, file)));
  }

  async stop(): Promise<void> {
    if (!this.#child) return;
    this.command("quit");
    await Promise.race([once(this.#child, "exit"), sleep(1_500)]);
    await stop(this.#child);
    this.#control?.destroy();
    this.#child = undefined;
  }
}

const usable = (config: Config) =>
  config.phone.codecs_desktop.audio.flatMap((codec) => (CODECS[codec] ? [CODECS[codec]] : []));
const settingsOf = (account: Config["accounts"][number]) => account.settings as Partial<VoiceSettings>;

function configOf(config: Config, { home, address, hertz, dns, ca }: Place, control: number): string {
  const [first] = config.accounts;
  const { sip_ports, audio_ports } = first ? settingsOf(first) : {};
  const modules = new Set(usable(config).map(([, module]) => module));
  return [
    "poll_method epoll",
    `net_interface ${address}`,
    `sip_listen ${address}:${sip_ports?.min ?? 5070}`,
    `sip_cafile ${ca}`,
    `dns_server ${dns}`,
    `rtp_ports ${audio_ports?.min ?? 42_000}-${audio_ports?.max ?? 42_100}`,
    "call_max_calls 2",
    `audio_source ausine,${hertz}`,
    "audio_player aubridge,sink",
    "audio_alert aubridge,alert",
    ...["ausrc", "auplay"].flatMap((side) => [`${side}_srate 48000`, `${side}_channels 2`]),
    "ringback_disabled yes",
    "module_path /usr/lib/baresip/modules",
    ...[...modules, "sndfile", "ausine", "aubridge"].map((module) => `module ${module}.so`),
    ...["uuid", "account"].map((module) => `module_tmp ${module}.so`),
    ...["menu", "ctrl_tcp", "debug_cmd"].map((module) => `module_app ${module}.so`),
    `snd_path ${home}`,
    `ctrl_tcp_listen ${address}:${control}`,
    "",
  ].join("\n");
}

function accountsOf(config: Config): string {
  const lines = config.accounts.flatMap((account) => {
    const { domain = "", proxy, port, transport = "udp", registration_s = 3600 } = settingsOf(account);
    const server = proxy ?? (port === undefined ? domain : `${domain}:${port}`);
    const by = transport === "auto" ? "" : `;transport=${transport}`;
    return account.registrations.map(({ username, authorization_username, password, register }) =>
      [
        `"${account.display_name}" <sip:${username}@${domain}${by}>`,
        `auth_user=${authorization_username || username}`,
        `auth_pass="${password}"`,
        `regint=${register ? registration_s : 0}`,
        `outbound="sip:${server}${by}"`,
        `audio_codecs=${usable(config)
          .map(([name]) => name)
          .join(",")}`,
        "answermode=manual",
        "mwi=no",
      ].join(";"),
    );
  });
  return `${lines.join("\n")}\n`;
}

/** Measures a tone by its rising zero crossings, ignoring silence. */
function toneOf(wav: Buffer): { seconds: number; loudness: number; hertz: number } {
  const [channels, rate, pcm] = [wav.readUInt16LE(22), wav.readUInt32LE(24), wav.subarray(44)];
  const samples = Math.floor(pcm.length / 2 / channels);
  let [squares, rises, before, loud] = [0, 0, 0, 0];
  for (let at = 0; at < samples; at += 1) {
    const value = pcm.readInt16LE(at * 2 * channels);
    squares += value * value;
    if (Math.abs(value) < 500) continue;
    if (before < 0 && value > 0) rises += 1;
    before = value;
    loud += 1;
  }
  return {
    seconds: samples / rate,
    loudness: Math.round(Math.sqrt(squares / Math.max(1, samples))),
    hertz: loud === 0 ? 0 : Math.round(rises / (loud / rate)),
  };
}
