import { settings } from './settings.ts'

const row = ({ flag, variable, value, text }: (typeof settings)[number]): string => {
  const left = `--${flag}${value === '' ? '' : ` <${value}>`}`
  return `  ${left.padEnd(24)}${variable.padEnd(16)}${text}`
}

/** What `--help` prints. */
export const help = `tavern-im-server [start]            starts the server
tavern-im-server usersig <userID>   prints a UserSig for a user of the app

  ${'flag'.padEnd(24)}${'environment'.padEnd(16)}meaning (default)
${settings.map(row).join('\n')}
  ${'--help'.padEnd(40)}this text

An apps file holds [{ "sdkAppID": 1400000000, "secret": "…", "administrators": ["admin"] }].
Prefer the environment for the secret: arguments can be seen by every user of the machine.
`
