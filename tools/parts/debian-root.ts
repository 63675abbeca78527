import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianSources, debianSuite } from "./container-image.ts";
import { run } from "./process.ts";

/** A new Debian in a folder, with this machine's network and processes. */
export interface DebianRoot {
  readonly folder: string;
  /** Runs a script as root, with nothing of this machine's environment. Fails with its output if it fails. */
  inside(script: string, env?: Readonly<Record<string, string>>): Promise<string>;
  /** Another machine with the same files, which must have no service running. */
  copy(): Promise<DebianRoot>;
  remove(): Promise<void>;
}

/**
 * Stands in for systemd, which can't run in a folder: starts what a unit file says, as its user and with its variables, and
 * refuses units that don't exist. PostgreSQL is started by Debian's own command.
 */
const SYSTEMCTL = `#!/bin/bash
set -e
verb=$1; shift
now=$(printf '%s\\n' "$@" | grep -cx -- --now || true)
pid_of() { local pid; pid=$(cat /run/units/$1 2>/dev/null) && kill -0 $pid 2>/dev/null && echo $pid; }
start() {
  local unit=$1 file=/lib/systemd/system/$1.service user line name variables=()
  ! pid_of $unit >/dev/null || return 0
  user=$(sed -n 's/^User=//p' $file); user=\${user:-root}
  while read -r line; do eval "variables+=($line)"; done < <(sed -n 's/^Environment=//p' $file)
  for name in $(sed -n 's/^EnvironmentFile=-\\?//p' $file | sed "s/%p/$unit/"); do
    [ ! -f $name ] || while read -r line; do [[ $line != *=* || $line = \\#* ]] || eval "variables+=($line)"; done < $name
  done
  for name in RuntimeDirectory:/run StateDirectory:/var/lib CacheDirectory:/var/cache; do
    line=$(sed -n "s/^\${name%%:*}=//p" $file)
    [ -z "$line" ] || install -d -o $user -g $user \${name#*:}/$line
  done
  cd /
  setsid setpriv --reuid=$user --regid=$user --init-groups --no-new-privs env "\${variables[@]}" \\
    bash -c "exec $(sed -n 's/^ExecStart=//p' $file)" >>/var/log/$unit.log 2>&1 </dev/null &
  mkdir -p /run/units; echo $! > /run/units/$unit
  sleep 1
  pid_of $unit >/dev/null || { tail -20 /var/log/$unit.log >&2; return 1; }
}
stop() {
  local pid; pid=$(pid_of $1) || return 0
  kill $pid
  while kill -0 $pid 2>/dev/null; do sleep 0.2; done
}
for unit in "$@"; do
  [ "$unit" != --now ] || continue
  unit=\${unit%.service}
  [ -f /lib/systemd/system/$unit.service ] || [ -f /lib/systemd/system/\${unit%%@*}@.service ] || { echo "Unit $unit.service could not be found." >&2; exit 4; }
  case "$verb $unit" in
    enable\\ *|disable\\ *)
      [ $now = 0 ] || $0 $([ $verb = enable ] && echo start || echo stop) $unit ;;
    status\\ postgresql*) pg_ctlcluster 15 main status ;;
    stop\\ postgresql*) ! pg_ctlcluster 15 main status >/dev/null || pg_ctlcluster 15 main stop -- -m fast ;;
    *\\ postgresql*) pg_ctlcluster 15 main $verb -- -w ;;
    start\\ *) start $unit ;;
    stop\\ *) stop $unit ;;
    restart\\ *) stop $unit; start $unit ;;
    reload\\ haproxy) kill -USR2 $(pid_of haproxy) ;;
    reload\\ *) kill -HUP $(pid_of $unit) ;;
    status\\ *) pid_of $unit >/dev/null && echo "$unit is active" || exit 3 ;;
    *) echo "systemctl $verb $unit is not known here" >&2; exit 1 ;;
  esac
done
`;

/** The real program, on a journal that is made of the logs of the units above. */
const JOURNALCTL = `#!/bin/bash
set -e
machine=$(cat /etc/machine-id); boot=$(tr -d - < /proc/sys/kernel/random/boot_id)
mkdir -p /var/log/journal/$machine
rm -f /var/log/journal/$machine/*
{
  at=$(date +%s)000000
  for file in /var/log/switchboard-*.log; do
    unit=$(basename $file .log)
    while IFS= read -r line; do
      at=$((at + 1))
      printf '__REALTIME_TIMESTAMP=%s\\n__MONOTONIC_TIMESTAMP=%s\\n_BOOT_ID=%s\\n_MACHINE_ID=%s\\n_SYSTEMD_UNIT=%s.service\\nMESSAGE=%s\\n\\n' \\
        $at $at $boot $machine $unit "$line"
    done < $file
  done
  printf '__REALTIME_TIMESTAMP=%s\\n__MONOTONIC_TIMESTAMP=%s\\n_BOOT_ID=%s\\n_MACHINE_ID=%s\\n_TRANSPORT=kernel\\nMESSAGE=Out of memory: Killed process 1\\n\\n' \\
    $((at + 1)) $((at + 1)) $boot $machine
} | /lib/systemd/systemd-journal-remote -o /var/log/journal/$machine/all.journal - >/dev/null 2>&1
exec /usr/bin/journalctl "$@"
`;

const STOP = `for file in /run/units/*; do [ ! -f $file ] || kill $(cat $file) 2>/dev/null || true; done
sleep 5
pg_ctlcluster 15 main stop -- -m fast 2>/dev/null || true
`;

const ENVIRONMENT = {
  PATH: "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/root",
  DEBIAN_FRONTEND: "noninteractive",
  LANG: "C.UTF-8",
};

/** Installs a minimal Debian, and downloads these packages without installing them. Needs root and mmdebstrap. */
export async function makeDebian(
  downloaded: readonly string[],
  names: readonly string[] = [],
  included: readonly string[] = [],
): Promise<DebianRoot> {
  const folder = await mkdtemp(join(tmpdir(), "switchboard-debian-"));
  const args = ["--quiet", "--variant=minbase", "--mode=root"];
  if (included.length > 0) args.push(`--include=${included.join(",")}`);
  const made = await run("mmdebstrap", [...args, await debianSuite(), folder, ...debianSources()]);
  if (made.code !== 0) throw new Error(`mmdebstrap failed:\n${made.output}`);
  const root = await enter(folder);
  cpSync("/etc/resolv.conf", join(folder, "etc/resolv.conf"));
  writeFileSync(join(folder, "etc/hosts"), `127.0.0.1 localhost ${names.join(" ")}\n`);
  // Keeps packages from starting services.
  writeFileSync(join(folder, "usr/sbin/policy-rc.d"), "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  for (const [name, text] of Object.entries({ systemctl: SYSTEMCTL, journalctl: JOURNALCTL })) {
    writeFileSync(join(folder, "usr/local/bin", name), text, { mode: 0o755 });
  }
  writeFileSync(join(folder, "stop"), STOP);
  await root.inside(`apt-get update -qq && apt-get install -y -qq --download-only ${downloaded.join(" ")}`);
  return root;
}

async function enter(folder: string): Promise<DebianRoot> {
  for (const name of ["proc", "dev"]) {
    await run("mount", ["--rbind", `/${name}`, join(folder, name)]);
    // Otherwise unmounting them would unmount the machine's own.
    await run("mount", ["--make-rslave", join(folder, name)]);
  }
  const leave = async () => {
    for (const name of ["proc", "dev"]) await run("umount", ["--lazy", join(folder, name)]);
  };
  const inside = (script: string, env = {}) => runInside(folder, script, env);
  return {
    folder,
    inside,
    async copy() {
      const other = await mkdtemp(join(tmpdir(), "switchboard-debian-"));
      const { code, output } = await run("sh", [
        "-c",
        `cd ${folder} && tar --numeric-owner --one-file-system --exclude='./proc/*' --exclude='./dev/*' -cf - . | tar --numeric-owner -xpf - -C ${other}`,
      ]);
      if (code !== 0) throw new Error(output);
      return enter(other);
    },
    async remove() {
      await inside("/bin/sh /stop").catch(() => {});
      endAllIn(folder);
      await leave();
      // Deleting a folder in which /dev is still mounted would delete the machine's devices.
      if (readFileSync("/proc/self/mountinfo", "utf8").includes(` ${folder}/`)) throw new Error(`${folder} is mounted`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Ends what didn't stop when it was asked to, by the folder that it has as its root. */
function endAllIn(folder: string): void {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/root`) === folder) process.kill(Number(pid), "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function runInside(folder: string, script: string, env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn("chroot", [folder, "/bin/bash", "-euo", "pipefail", "-c", `cd /root\n${script}`], {
    env: { ...ENVIRONMENT, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
  // Services outlive the script, so their open output must not keep it waiting.
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0) throw new Error(`failed with ${code}:\n${script}\n${output.slice(-3000)}`);
  return output;
}
