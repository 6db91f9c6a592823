import { nouns } from './admin/nouns.ts'
import { settings } from './settings.ts'

type Setting = (typeof settings)[number]

const COLUMNS = 80
const INDENT = '      '

const leftOf = ({ flag, value }: Setting): string => `--${flag}${value === '' ? '' : ` <${value}>`}`

const FLAG = Math.max(...settings.map((setting) => leftOf(setting).length)) + 2

/** A text below its flag, broken into lines that fit a terminal. */
const wrapped = (text: string): string => {
  const lines: string[] = []
  let line = INDENT
  for (const word of text.split(' ')) {
    if (line !== INDENT && line.length + word.length >= COLUMNS) {
      lines.push(line)
      line = INDENT
    }
    line += line === INDENT ? word : ` ${word}`
  }
  return [...lines, line].join('\n')
}

const row = (setting: Setting): string =>
  `  ${leftOf(setting).padEnd(FLAG)}${setting.variable}\n${wrapped(setting.text)}`

/** Text that `--help` prints. */
export const help = `tavern-im-server [start]
      starts the server; it needs two settings, SDKAPPID and SECRET. Keep the
      secret for the next start: a new one invalidates all UserSigs
tavern-im-server usersig <userID>
      prints a UserSig, the token with which a user logs in, for tests
tavern-im-server export <file>
      writes the database to a file, for backups or to move it to another
      database; stop the server first
tavern-im-server import <file>
      fills an empty database from that file; uploaded files are not included
tavern-im-server restore <folder> [<time>]
      creates the embedded database in DATA_DIR from a folder that BACKUP_DIR has
      named, as it was at a time such as 2026-11-28T12:00:00Z (default: the end)
tavern-im-server ${nouns.join('|')} …
      calls a running server; tavern-im-server user --help shows how

A flag wins over its environment variable. A switch takes no value as a flag,
and true or false in the environment. Set secrets in the environment: every
user of the machine can read the flags of a process.

  ${'flag'.padEnd(FLAG)}environment variable
${settings.map(row).join('\n')}
  --help
      print this help

APPS_FILE holds [{ "sdkAppID": 1400000000, "secret": "…", "administrators": ["admin"] }].
Each app may also have
  "sessions": { "web": 1 }, which overrides SESSIONS for this app, and
  "settings": { "messages": { "revokeSeconds": 300 } }, which applies to all
      clients of this app; its other fields are cloudConfig, purchaseBits,
      profanity, objects, groups, profiles, limits, rooms, status and webhooks
      (docs/guides/rest.md).
`
