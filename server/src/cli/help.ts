import { nouns } from './admin/admin-help.ts'
import { settings } from './settings.ts'

const FLAG = 34
const VARIABLE = 22

const row = ({ flag, variable, value, text }: (typeof settings)[number]): string => {
  const left = `--${flag}${value === '' ? '' : ` <${value}>`}`
  return `  ${left.padEnd(FLAG)}${variable.padEnd(VARIABLE)}${text}`
}

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
