#!/usr/bin/env node
import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from './migrate.ts'
import { printed } from './report.ts'

const HELP = `npx tavern-im migrate [path] [--write]

Looks through a code base that uses the TIM SDK (default: this folder) and says what has to change for
tavern-im: file:line, what --write does, what is to be done by hand, and which calls behave differently.

  --write   makes the changes that are sure; running it again changes nothing
  --help    this text
`

const say = (text: string): void => {
  process.stdout.write(text)
}

/** Whether git knows of changes here that were not committed. */
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
  'Warning: git has changes here that are not committed; commit first to see what this one has changed.\n\n'

const run = (given: string, isWriting: boolean): void => {
  const path = resolve(given)
  if (!existsSync(path)) throw new Error(`find ${path}: there is nothing`)
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
    throw new Error(`run ${command}: there is only migrate`)
  if (more.length > 0) throw new Error('read arguments: one path at most')
  if (values.help) say(HELP)
  else run(path, values.write)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${HELP}`)
  process.exitCode = 1
}
