import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sharedOptions } from '../../../server/src/cli/admin/shared-options.ts'
import { settings } from '../../../server/src/cli/settings.ts'
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

Of \`tavern-im-server\`: each from the environment or as a flag, which wins. A switch is \`true\` or \`false\` in the environment. Prefer the environment for what
is secret: flags can be seen by every user of the machine.

${table(settings)}

## Of the command line

[Commands for operators](../guides/command-line.md) take SDKAPPID, SECRET, ADMINISTRATORS, APPS_FILE and METRICS_TOKEN of these, and besides:

${table(sharedOptions.filter(({ flag }) => !ofServer.has(flag)))}
`

it('are printed for those who run a server, all of them [CLI-12]', async () => {
  await expect(page()).toMatchFileSnapshot(join(root, 'docs/reference/settings.md'))
})
