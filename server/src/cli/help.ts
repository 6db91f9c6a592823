import { nouns } from './admin/admin-help.ts'
import { settings } from './settings.ts'

type Setting = (typeof settings)[number]

const leftOf = ({ flag, value }: Setting): string => `--${flag}${value === '' ? '' : ` <${value}>`}`

const longest = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length))

const FLAG = longest(settings.map(leftOf)) + 2
const VARIABLE = longest(settings.map(({ variable }) => variable)) + 2

const row = (setting: Setting): string =>
  `  ${leftOf(setting).padEnd(FLAG)}${setting.variable.padEnd(VARIABLE)}${setting.text}`

/** Text that `--help` prints. */
export const help = `tavern-im-server [start]            starts the server
tavern-im-server usersig <userID>   prints a UserSig for a user of the app
tavern-im-server export <file>      writes the database to a file; stop the server first
tavern-im-server import <file>      fills an empty database from that file; uploaded files are not included
tavern-im-server ${nouns.join('|')} …
                                    calls a running server; tavern-im-server user --help shows how

  ${'flag'.padEnd(FLAG)}${'environment'.padEnd(VARIABLE)}meaning (default)
${settings.map(row).join('\n')}
  ${'--help'.padEnd(FLAG + VARIABLE)}print this help

A flag wins over its environment variable. A switch takes no value as a flag, and true or false in the environment.
Set secrets in the environment: every user of the machine can read the flags of a process.

APPS_FILE holds [{ "sdkAppID": 1400000000, "secret": "…", "administrators": ["admin"] }]. Optional fields of an app:
"sessions": { "web": 1 } overrides SESSIONS for the app; "settings" sets defaults for all its clients
(docs/guides/rest.md): { "cloudConfig": {}, "purchaseBits": "1", "profanity": [], "messages": {}, "objects": {}, "groups": {} }
`
