import { nouns } from './admin/admin-help.ts'
import { settings } from './settings.ts'

type Setting = (typeof settings)[number]

const leftOf = ({ flag, value }: Setting): string => `--${flag}${value === '' ? '' : ` <${value}>`}`

const longest = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length))

const FLAG = longest(settings.map(leftOf)) + 2
const VARIABLE = longest(settings.map(({ variable }) => variable)) + 2

const row = (setting: Setting): string =>
  `  ${leftOf(setting).padEnd(FLAG)}${setting.variable.padEnd(VARIABLE)}${setting.text}`

/** What `--help` prints. */
export const help = `tavern-im-server [start]            starts the server
tavern-im-server usersig <userID>   prints a UserSig for a user of the app
tavern-im-server export <file>      writes what the database has into a file; the server is stopped
tavern-im-server import <file>      fills an empty database with it; uploaded files stay where they are
tavern-im-server ${nouns.join('|')} …
                                    asks a running server; tavern-im-server user --help and the like

  ${'flag'.padEnd(FLAG)}${'environment'.padEnd(VARIABLE)}meaning (default)
${settings.map(row).join('\n')}
  ${'--help'.padEnd(FLAG + VARIABLE)}this text

An apps file holds [{ "sdkAppID": 1400000000, "secret": "…", "administrators": ["admin"] }];
"settings": { "cloudConfig": {}, "purchaseBits": "1", "profanity": [], "messages": {}, "objects": {}, "groups": {} }
in it is for
all its clients (docs/guides/rest.md);
"sessions": { "web": 1 } in it sets how many sessions an account of that app may have.
Prefer the environment for the secret: arguments can be seen by every user of the machine.
`
