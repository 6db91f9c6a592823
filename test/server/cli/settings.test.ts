import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sharedOptions } from '../../../server/src/app/cli/admin/shared-options.ts'
import { settings } from '../../../server/src/app/cli/settings.ts'
import { root } from '../../contract/support/sources.ts'

interface Row {
  readonly flag: string
  readonly variable: string
  readonly value: string
  readonly text: string
}

const row = ({ flag, variable, value, text }: Row): string => {
  const shown = value === '' ? `--${flag}` : `--${flag} <${value}>`
  const cells = [variable === '' ? '' : `\`${variable}\``, `\`${shown}\``, text]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

const table = (rows: readonly Row[]): string =>
  ['| Environment | Flag | Meaning (default) |', '| --- | --- | --- |', ...rows.map(row)].join('\n')

const ofServer = new Set<string>(settings.map(({ flag }) => flag))

const page = () => `# Settings

<!-- Printed from the tables in server/src/cli; \`npm run docs:reference\` prints it again. -->

Settings of \`tavern-im-server\`. Set each by an environment variable or by a flag; the flag wins. A switch takes no value as a flag, and \`true\` or
\`false\` in the environment. Set secrets in the environment: every user of the machine can read the flags of a process. A *network* is an IPv4
address, or a /64 of IPv6; limits by network do not apply to loopback. [What each limit refuses](../guides/operations.md#what-is-limited-and-how-to-change-it).

${table(settings)}

## Command line

[Commands for operators](../guides/command-line.md) read SDKAPPID, SECRET, ADMINISTRATORS, APPS_FILE and METRICS_TOKEN from this table, and these options:

${table(sharedOptions.filter(({ flag }) => !ofServer.has(flag)))}
`

it('docs/reference/settings.md lists every setting of the server and of the command line [CLI-12]', async () => {
  await expect(page()).toMatchFileSnapshot(join(root, 'docs/reference/settings.md'))
})
