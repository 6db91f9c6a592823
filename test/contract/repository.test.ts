import { execFileSync } from 'node:child_process'
import { homedir, userInfo } from 'node:os'
import { expect, it } from 'vitest'
import { codeIn, exists, root, textOf } from './support/sources.ts'

const NOT_TEXT = /\.(png|jpg|jpeg|gif|webp|ico|woff2?|mp3|m4a|mp4|webm|gz)$|^package-lock\.json$/

/** Written in parts, so that this file does not find itself. */
const HOMES = ['/ho' + 'me/', '/Us' + 'ers/', '/ro' + 'ot/', '/wo' + 'rk/', 'C:\\\\Us' + 'ers']

const tracked = (): readonly string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && exists(path))

const linesWith = (path: string, isFound: (line: string) => boolean): readonly string[] =>
  textOf(path)
    .split('\n')
    .flatMap((line, at) => (isFound(line) ? [`${path}:${at + 1}`] : []))

const isPathOfMachine = (line: string): boolean => {
  const own = [root.replace(/\/$/, ''), `${homedir()}/`].filter((path) => path.length > 3)
  const homes = HOMES.map((home) => new RegExp(`(^|[^\\w./-])${home}`))
  return own.some((path) => line.includes(path)) || homes.some((home) => home.test(line))
}

it.skipIf(!exists('.git'))('no file names a folder of a developer machine', () => {
  expect(userInfo().username).not.toBe('')
  const found = tracked()
    .filter((path) => !NOT_TEXT.test(path))
    .flatMap((path) => linesWith(path, isPathOfMachine))
  expect(found).toEqual([])
})

it.skipIf(!exists('.git'))('the repository contains no installed, built or measured file', () => {
  const made = tracked().filter((path) =>
    /(^|\/)(node_modules|dist|data|\.build|test-results|coverage)\//.test(path),
  )
  expect(made).toEqual([])
})

interface Locked {
  readonly resolved?: string
  readonly link?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const locked: Readonly<Record<string, Locked>> = JSON.parse(textOf('package-lock.json')).packages

it('the lock file uses the public registry only', () => {
  const strange = Object.entries(locked).filter(
    ([, { resolved, link }]) =>
      resolved !== undefined && !link && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(strange.map(([path]) => path)).toEqual([])
})

it('the lock file contains the binaries of every system, as npm ci requires', () => {
  const isLocked = (user: string, name: string): boolean =>
    [`${user}/node_modules/${name}`, `node_modules/${name}`].some((path) => path in locked)
  const missing = Object.entries(locked).flatMap(([user, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter((name) => !isLocked(user, name)),
  )
  expect(missing).toEqual([])
})

it('no source contains a to-do mark or a permanently skipped test', () => {
  const words = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK'].join('|')})\\b`)
  const skips = /\b(it|test|describe)\.(skip|only|todo)\(/
  const found = codeIn('src', 'react', 'testing', 'server/src', 'demo', 'test', 'bench').flatMap(
    (path) => linesWith(path, (line) => words.test(line) || skips.test(line)),
  )
  expect(found).toEqual([])
})
