import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { program } from '../../../server/src/app/cli/program.ts'
import { readCall } from '../../../server/src/app/cli/read-call.ts'
import { settings } from '../../../server/src/app/cli/settings.ts'
import { verifyUserSig } from '../../../server/src/kernel/user-sig/verify-user-sig.ts'
import { connectRaw } from '../../../testing/internal/raw-client.ts'
import { serverProgram } from '../../support/server-process.ts'
import { app } from '../support/test-server.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavern-program-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

const identity = { SDKAPPID: `${app.sdkAppID}`, SECRET: app.secret }

const spawned = (args: readonly string[], environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [...serverProgram, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (data) => {
    output.out += data
  })
  child.stderr.on('data', (data) => {
    output.err += data
  })
  return { child, output }
}

/** Runs a program that ends by itself. */
const run = async (args: readonly string[], environment: Record<string, string> = {}) => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const code = await program([...args], environment)
  const said = { out: out.mock.calls.join(''), err: err.mock.calls.join('') }
  out.mockRestore()
  err.mockRestore()
  return { code, ...said }
}

const runAlone = async (args: readonly string[], environment: Record<string, string>) => {
  const { child, output } = spawned(args, environment)
  const [code] = await once(child, 'close')
  return { code, ...output }
}

describe('tavern-im-server usersig', () => {
  it('prints a UserSig that logs the user in', async () => {
    const { code, out } = await run(['usersig', 'alice', '--expire', '60'], identity)
    expect(code).toBe(0)
    const now = Math.floor(Date.now() / 1000)
    const { signedAt, expiresAt } = verifyUserSig({
      ...app,
      userID: 'alice',
      userSig: out.trim(),
      now,
    })
    expect(expiresAt - signedAt).toBe(60)
  })
})

describe('tavern-im-server --help', () => {
  it('names every setting with its flag and its variable', async () => {
    const { code, out } = await run(['--help'])
    expect(code).toBe(0)
    for (const { flag, variable } of settings) {
      expect(out).toMatch(new RegExp(`^ {2}--${flag} .*${variable}\n {6}\\S`, 'm'))
    }
  })
})

describe('a misused command', () => {
  it.each([
    ['no app', [], 'none is configured'],
    ['an unknown flag', ['--nope'], "Unknown option '--nope'"],
    ['an unknown word', ['dance', '--sdkappid', '1', '--secret', 'x'], 'no such command'],
    ['usersig without a user', ['usersig', '--sdkappid', '1', '--secret', 'x'], 'no such command'],
    [
      'a port that is none',
      ['--port', '70000', '--sdkappid', '1', '--secret', 'x'],
      'is not a port',
    ],
    ['a number that is none', ['--sdkappid', 'abc', '--secret', 'x'], 'is not a whole number'],
    [
      'an unknown kind',
      ['--sessions', 'tv=1', '--sdkappid', '1', '--secret', 'x'],
      'tv is not one',
    ],
    [
      'no number',
      ['--sessions', 'web', '--sdkappid', '1', '--secret', 'x'],
      'is not a whole number',
    ],
    ['an unknown log level', ['--log-level', 'loud', '--sdkappid', '1', '--secret', 'x'], 'loud'],
    [
      'no request',
      ['--requests-per-second', '0', '--sdkappid', '1', '--secret', 'x'],
      'less than 1',
    ],
    ['no life', ['usersig', 'a', '--expire', '0', '--sdkappid', '1', '--secret', 'x'], 'less than'],
    ['a long userID', ['usersig', 'x'.repeat(33), '--sdkappid', '1', '--secret', 'x'], '32 bytes'],
    ['an apps file that is not there', ['--apps', 'no-such.json'], 'read no-such.json'],
  ])('exits with 2 and explains why: %s', async (_title, args, why) => {
    const { code, out, err } = await run(args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(why)
    expect(err).toContain('--help')
  })

  it.each([
    ['[{ "sdkAppID": "1" }]', '"secret": string'],
    ['[{ "sdkAppID": 1, "secret": "x", "administrator": ["a"] }]', 'administrator is not one of'],
  ])('exits with 2 when the apps file holds %s', async (text, why) => {
    const file = join(folder, 'apps.json')
    await writeFile(file, text)
    const { code, err } = await run([], { APPS_FILE: file })
    expect(code).toBe(2)
    expect(err).toContain(why)
  })

  it.each([
    ['[{ "sdkAppID": 1, "secret": "x", "settings": { "cloudconfig": {} } }]', 'cloudconfig is not'],
    ['[{ "sdkAppID": 1, "secret": "x" }, { "sdkAppID": 1, "secret": "y" }]', 'the same sdkAppID'],
    ['[{ "sdkAppID": 1, "secret": "x", "sessions": { "web": 1.5 } }]', 'must be 1 or more'],
  ])('exits with 1 when the apps are %s', async (text, why) => {
    const file = join(folder, 'apps.json')
    await writeFile(file, text)
    const { code, err } = await runAlone(['--port', '0', '--data-dir', join(folder, 'wrong')], {
      APPS_FILE: file,
    })
    expect({ code, err: err.includes(why) }).toEqual({ code: 1, err: true })
  })

  it('does not treat an unknown value as false', () => {
    const call = (TRUST_PROXY: string) => readCall([], { ...identity, TRUST_PROXY })
    expect(call('1').server.trustProxy).toBe(true)
    expect(call('false').server.trustProxy).toBe(false)
    expect(() => call('yes')).toThrow('neither true nor false')
  })
})

describe('the settings of sessions', () => {
  it('come from flags and environment, and an app of the file overrides them [SESSION-25]', async () => {
    const file = join(folder, 'apps.json')
    const own = { sdkAppID: 2, secret: 'y', sessions: { web: 3 } }
    await writeFile(file, JSON.stringify([app, own]))
    const { server } = readCall(['--apps', file, '--hello-interval', '30'], {
      SESSIONS: 'web=1,total=4',
      EXPIRY_GRACE: '5',
    })
    expect(server.apps).toEqual([
      { ...app, sessions: { web: 1, total: 4 } },
      { ...own, sessions: { web: 3, total: 4 } },
    ])
    expect(server.limits).toEqual({ helloSeconds: 30, expiryGraceSeconds: 5 })
  })
})

describe('tavern-im-server start', () => {
  const started = async () => {
    const file = join(folder, 'apps.json')
    await writeFile(file, JSON.stringify([app]))
    const { child, output } = spawned(['--port', '0', '--data-dir', join(folder, 'data')], {
      APPS_FILE: file,
    })
    const ended = once(child, 'exit').then(() => {
      throw new Error(output.err)
    })
    while (!output.out.includes('listening'))
      await Promise.race([once(child.stdout, 'data'), ended])
    const line = output.out.split('\n').find((text) => text.includes('listening')) as string
    return { child, url: (JSON.parse(line).url as string).replace('http', 'ws') }
  }

  it('drains when the signal comes with the first line of output', async () => {
    const { child } = await started()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'serves until %s, then drains and ends',
    async (signal) => {
      const { child, url } = await started()
      const client = await connectRaw({ url, sdkAppID: app.sdkAppID })
      const { out } = await run(['usersig', 'alice'], identity)
      await client.login('alice', out.trim())
      child.kill(signal)
      expect((await client.closed).code).toBe(4001)
      const [code] = await once(child, 'exit')
      expect(code).toBe(0)
    },
  )
})
