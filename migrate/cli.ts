#!/usr/bin/env node
import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from './migrate.ts'
import { printed } from './report.ts'

const HELP = `npx tavern-im migrate [path] [--write]

Searches a code base that uses the TIM SDK (default: the current folder) and lists the changes that it needs
for tavern-im: file:line, changes that --write makes, changes to make by hand, and calls that behave differently.

  --write   make the changes that are certain to be right; running it again changes nothing
  --help    print this help
`

const say = (text: string): void => {
  process.stdout.write(text)
}

/** Whether the folder has uncommitted changes. */
const isDirty = (folder: string): boolean => {
  try {
    const args = ['-C', folder, 'status', '--porcelain', '--', '.']
    return (
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }) !== ''
    )
  } catch {
    return false
  }
}

const DIRTY =
  'Warning: there are uncommitted changes; commit them first, so that git shows what this program changed.\n\n'

const run = (input: string, isWriting: boolean): void => {
  const path = resolve(input)
  if (!existsSync(path)) throw new Error(`find ${path}: no such file or folder`)
  if (isWriting && isDirty(statSync(path).isDirectory() ? path : dirname(path))) say(DIRTY)
  say(printed(migrate(path, isWriting), isWriting))
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [command = 'nothing', path = '.', ...more] = positionals
  if (!values.help && command !== 'migrate')
    throw new Error(`run ${command}: the only command is migrate`)
  if (more.length > 0) throw new Error('read arguments: give at most one path')
  if (values.help) say(HELP)
  else run(path, values.write)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${HELP}`)
  process.exitCode = 1
}
