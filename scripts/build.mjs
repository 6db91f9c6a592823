import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { targets } from './build-targets.mjs'
import { checkNode, installPackages } from './install.mjs'
import { root, run, say, took, withProgress } from './run.mjs'
import { digestOf, isFresh, stamp } from './stale.mjs'

/** Runs commands until one fails; resolves with whether all succeeded. */
const runAll = async (commands) => {
  for (const { command, args } of commands) {
    if ((await run(command, args, { output: 'onFailure' })) !== 0) return false
  }
  return true
}

const build = async ({ name, folder, inputs, outputs, commands }) => {
  const digest = digestOf(inputs)
  if (isFresh(name, digest, outputs)) {
    say(`${name} is up to date`)
    return true
  }
  const since = performance.now()
  rmSync(join(root, folder), { recursive: true, force: true })
  if (!(await withProgress(`building ${name}`, () => runAll(commands)))) return false
  stamp(name, digest)
  say(`built ${name} ${took(since)}`)
  return true
}

/** More parallel builds need more memory than small machines have. */
const AT_A_TIME = Math.min(2, availableParallelism())

/** The named targets and their prerequisites. */
const withPrerequisites = (names) => {
  const before = targets
    .filter(({ name }) => names.includes(name))
    .flatMap(({ after }) => after ?? [])
  return before.length === 0 ? names : [...withPrerequisites(before), ...names]
}

/**
 * Builds the stale targets among all targets, or among the named ones and their prerequisites. Returns the names of failed
 * targets; a target whose prerequisite failed is still built, for its own error message.
 */
export const buildStale = async (names = targets.map(({ name }) => name)) => {
  const selected = withPrerequisites(names)
  const left = targets.filter(({ name }) => selected.includes(name))
  const failed = []
  const begun = new Map()
  const work = async () => {
    for (let target = left.shift(); target !== undefined; target = left.shift()) {
      const { name, after } = target
      const built = Promise.resolve(begun.get(after)).then(() => build(target))
      begun.set(name, built)
      if (!(await built)) failed.push(name)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return failed
}

const isProgram = resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)

if (isProgram) {
  checkNode()
  await installPackages()
  const named = process.argv.slice(2)
  const failed = await buildStale(named.length > 0 ? named : undefined)
  if (failed.length > 0) {
    console.error(`build: ${failed.join(', ')} failed`)
    process.exitCode = 1
  }
}
