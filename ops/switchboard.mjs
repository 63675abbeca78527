#!/usr/lib/switchboard/bin/node
/**
 * `switchboard COMMAND` on an installed machine and in the image: `server`, `worker`, or one of the operator's commands
 * (`switchboard --help`). Reads the settings from files as plain text, so that no shell interprets a password. Variables
 * of the caller come first.
 */
import { accessSync, constants, existsSync } from "node:fs";

const SETTINGS = "/etc/switchboard/switchboard.env";
/** Only root can read it, so a server that is broken into doesn't have the login that owns the tables. */
const OWNER_SETTINGS = "/etc/switchboard/owner.env";
const USER = "switchboard";
/** sysexits.h has EX_NOPERM for this. */
const NO_PERMISSION = 77;

const args = process.argv.slice(2);
const isService = ["server", "worker"].includes(args[0]);
/** `init settings` writes them, as root. */
const needsSettings = args.length > 0 && !/^(version|--help|release sign|init settings)\b/.test(args.join(" "));

if (needsSettings) {
  const isRoot = process.getuid() === 0;
  loadSettings(SETTINGS);
  if (isRoot && !isService) loadSettings(OWNER_SETTINGS);
  if (isRoot) becomeUser(args.filter((arg) => existsSync(arg)));
}
await import(`../app/bin/${isService ? args[0] : "switchboard"}.mjs`);

function loadSettings(file) {
  try {
    accessSync(file, constants.R_OK);
    process.loadEnvFile(file);
  } catch (error) {
    // A container has its settings in the environment.
    if (error.code === "ENOENT") return;
    end(`Can't read ${file}. Run this as root or as the user ${USER}, for example: sudo switchboard ${args.join(" ")}`);
  }
}

/** Continues as the services' user, who owns the stored files. */
function becomeUser(files) {
  try {
    process.initgroups(USER, USER);
    process.setgid(USER);
    process.setuid(USER);
    process.umask(0o077);
    // Programs that are started, such as pg_dump, look for their files there.
    Object.assign(process.env, { HOME: "/var/lib/switchboard", USER, LOGNAME: USER });
  } catch {
    end(`Can't continue as the user ${USER}. Reinstall the package, which creates it.`);
  }
  for (const file of files) {
    try {
      accessSync(file, constants.R_OK);
    } catch {
      end(`The user ${USER} can't read ${file}. Copy it to a folder that everyone can read.`);
    }
  }
}

function end(message) {
  console.error(message);
  process.exit(NO_PERMISSION);
}
