import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { helpOfNoun } from '../../../server/src/app/cli/admin/admin-help.ts'
import { administer } from '../../../server/src/app/cli/admin/administer.ts'
import { commands } from '../../../server/src/app/cli/admin/commands.ts'
import { nouns } from '../../../server/src/app/cli/admin/nouns.ts'
import { sharedOptions } from '../../../server/src/app/cli/admin/shared-options.ts'
import { spanOf } from '../../../server/src/app/cli/admin/spans.ts'
import { program } from '../../../server/src/app/cli/program.ts'
import { otherApp } from '../support/test-server.ts'
import { anOperator } from './support/operator.ts'

const identity = { SDKAPPID: '1', SECRET: 's', ADMINISTRATORS: 'a' }
const order = (line: string, environment: Record<string, string> = identity) =>
  administer(line.split(' '), environment)

it.each([
  ['user --json', 'name a command: list, show'],
  ['user dance', 'no such command; the commands are list, show'],
  ['user show', 'expected <userID> after the command'],
  ['user show a b', 'expected <userID> after the command'],
  ['group add team', 'expected <groupID> <userID…> after the command'],
  ['stats now', 'expected no arguments after the command'],
  ['user list --nope', "Unknown option '--nope'"],
  ['user list --limit 0', 'less than 1'],
  ['user list --limit many', 'not a whole number'],
  ['group list --after x', 'not a whole number'],
  ['user import', 'give userIDs or --file'],
  ['user import a b --nick x', 'for one user'],
  ['user set a --level x', 'not a whole number'],
])('the command line rejects "%s" and explains why [CLI-01]', async (line, why) => {
  await expect(order(line)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining(why),
  })
})

it("the help text lists every command of the parser's table [CLI-01]", async () => {
  expect(nouns).toEqual([...new Set(commands.map(({ name }) => name.split(' ')[0]))])
  for (const noun of nouns.slice(0, 3)) {
    const { text, isDone } = await order(`${noun} --help`, {})
    expect({ text, isDone }).toEqual({ text: helpOfNoun(noun), isDone: true })
  }
  for (const { name, words, text, options, isFinal } of commands) {
    const help = (await order(`${name} -h`, {})).text
    expect(help).toContain([`tavern-im-server ${name}`, ...words].join(' '))
    expect(help).toContain(text)
    expect(help.includes('requires --yes')).toBe(isFinal)
    for (const flag of Object.keys(options))
      expect(help).toMatch(new RegExp(`^ {2}--${flag}\\b`, 'm'))
    for (const { flag } of sharedOptions) expect(help).toContain(`  --${flag}`)
    expect(helpOfNoun(name.split(' ')[0] ?? '')).toContain(`  ${[name, ...words].join(' ')} `)
  }
})

it('no command redefines a common flag [CLI-01]', () => {
  const shared = [...sharedOptions.map(({ flag }) => flag), 'help']
  const own = commands.flatMap(({ options }) => Object.keys(options))
  expect(own.filter((flag) => shared.includes(flag))).toEqual([])
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
})

it('the command line selects one of several apps and one of its administrators [CLI-01]', async () => {
  const { environment } = await anOperator()
  const folder = await mkdtemp(join(tmpdir(), 'tavern-apps-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { SDKAPPID, SECRET, SERVER_URL = '' } = environment
  const first = {
    sdkAppID: Number(SDKAPPID),
    secret: SECRET,
    administrators: ['x', 'administrator'],
  }
  const APPS_FILE = join(folder, 'apps.json')
  await writeFile(APPS_FILE, JSON.stringify([first, otherApp]))
  const several = { APPS_FILE, SERVER_URL }
  await expect(order('user list', several)).rejects.toThrow('set SDKAPPID to one of them')
  const named = `user list --json --sdkappid ${SDKAPPID}`
  await expect(order(named, several)).rejects.toThrow('x is not an administrator')
  expect((await order(`${named} --as administrator`, several)).isDone).toBe(true)
})

it('the command exits with 0, with 1 if the server rejects, with 2 on misuse [CLI-02]', async () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { environment } = await anOperator()
  const run = async (line: string) => {
    const code = await program(line.split(' '), environment)
    const said = [out, err].map((one) => one.mock.calls.splice(0).join(''))
    return [code, ...said]
  }
  expect(await run('user import alice')).toEqual([0, expect.stringContaining('imported'), ''])
  const refused = 'tavern-im-server: kick nobody: no such account; import it first (70107)\n'
  expect(await run('user kick nobody')).toEqual([1, '', refused])
  expect(await run('user delete nobody --yes')).toEqual([1, expect.stringContaining('70107'), ''])
  const misused = expect.stringMatching(
    /^tavern-im-server: run user dance: .*\nsee tavern-im-server user --help\n$/,
  )
  expect(await run('user dance')).toEqual([2, '', misused])
  expect(await run('user')).toEqual([0, helpOfNoun('user'), ''])
  expect(await run('user --help')).toEqual([0, helpOfNoun('user'), ''])
  const late = expect.stringContaining('run user: put user first and the flags after it')
  expect(await run('--log-level info user list')).toEqual([2, '', late])
  expect(await run('--help')).toEqual([0, expect.stringContaining(`${nouns.join('|')} …`), ''])
})

it.each([
  [0, ''],
  [59, '59s'],
  [3_600, '1h'],
  [90_061, '1d 1h 1m 1s'],
  [2 ** 32 - 1, 'ever'],
])('the command line formats %d seconds as "%s"', (seconds, text) =>
  expect(spanOf(seconds)).toBe(text),
)

it('the guide contains the help text of every command [CLI-01]', () => {
  const page = readFileSync('docs/guides/command-line.md', 'utf8')
  const rows = commands.map(
    ({ name, words, text, isFinal }) =>
      `| \`${[name, ...words].join(' ').replaceAll('|', '\\|')}\` | ${text}${isFinal ? '; `--yes`' : ''} |`,
  )
  expect(page.split('\n').filter((line) => rows.includes(line))).toEqual(rows)
})
