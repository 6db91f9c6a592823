import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sandboxCodeSender } from '../../demo/api/src/accounts/code-sender.ts'
import { createApi } from '../../demo/api/src/http/api.ts'
import { exposureLines } from '../../demo/api/src/start/exposure-lines.ts'
import { exposureWarnings } from '../../server/src/app/cli/production.ts'
import { program } from '../../server/src/app/cli/program.ts'
import { createServer } from '../../server/src/index.ts'
import { textOf } from '../contract/support/sources.ts'
import { type Market, openMarket } from '../demo/api/market.ts'
import { administered } from '../server/support/back-end.ts'

const STRONG = '0123456789abcdef0123456789abcdef'

let market: Market

beforeAll(async () => {
  market = await openMarket()
})

afterAll(() => market.close())

interface Asking {
  readonly remoteAddress?: string
  readonly headers?: Readonly<Record<string, string>>
}

type Exposure = 'nobody' | 'loopback' | 'everybody'

/** Offers of the login page, and the result of using them, from an address. */
const offered = async (exposure: Exposure, asking: Asking, proxies: readonly string[] = []) => {
  market.advance(61_000)
  const codeSender = exposure === 'nobody' ? null : sandboxCodeSender(exposure)
  const context = { ...market.context, trialAccounts: exposure, codeSender }
  const api = await createApi(context, { logLevel: 'silent', proxies })
  onTestFinished(() => api.close())
  const ask = async (path: string, payload: object = {}) => {
    const url = `/api/basic/user/${path}`
    return (await api.inject({ method: 'POST', url, payload, ...asking })).json()
  }
  const { data: options } = await ask('loginOptions')
  const code = await ask('sendCode', { phone: '13800001111' })
  const trial = await ask('loginWx', { account: '100001' })
  return {
    isOffered: [options.can_send_code, options.accounts.length > 0],
    isGranted: [code.data?.sandbox_code !== undefined, trial.data?.access_token !== undefined],
  }
}

const ALL = { isOffered: [true, true], isGranted: [true, true] }
const NONE = { isOffered: [false, false], isGranted: [false, false] }

describe('login codes and trial accounts', () => {
  it.each([{}, { remoteAddress: '::1' }, { headers: { host: 'localhost:8080' } }])(
    'are available on the local machine: %j [SEC-34]',
    async (asking) => {
      expect(await offered('loopback', asking)).toEqual(ALL)
    },
  )

  it.each([
    ['another machine', { remoteAddress: '192.0.2.2' }],
    [
      'another machine, with a name of this one',
      {
        remoteAddress: '192.0.2.2',
        headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' },
      },
    ],
    ['a proxy of this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a tunnel of this machine', { headers: { host: 'abc.tunnel.example' } }],
    ['a page whose name was pointed here', { headers: { host: 'evil.example:8080' } }],
  ])('are unavailable to clients from %s [SEC-34]', async (_from, asking) => {
    expect(await offered('loopback', asking)).toEqual(NONE)
  })

  it('are unavailable behind a proxy, where loopback proves nothing [SEC-34]', async () => {
    const client = { headers: { 'x-forwarded-for': '127.0.0.1' } }
    expect(await offered('loopback', client, ['127.0.0.1'])).toEqual(NONE)
    expect(await offered('loopback', {}, ['127.0.0.1'])).toEqual(NONE)
  })

  it("are available to all or to none by the operator's setting [SEC-34]", async () => {
    const remote = { remoteAddress: '192.0.2.2' }
    expect(await offered('everybody', remote)).toEqual(ALL)
    expect(await offered('everybody', remote, ['127.0.0.1'])).toEqual(ALL)
    expect(await offered('nobody', {})).toEqual(NONE)
  })
})

describe('the start reports public access', () => {
  const kept = { showsCodes: 'loopback', trialAccounts: 'loopback' } as const

  it('to a marketplace [SEC-34]', () => {
    const here = exposureLines({ ...kept, host: '127.0.0.1' }).join('\n')
    expect(here).toMatch(/from this machine only.*\n.*codes are shown to this machine only/)
    expect(here).toMatch(/Trial accounts open .* to this machine only/)
    const there = exposureLines({ ...kept, host: '0.0.0.0', trialAccounts: 'everybody' }).join('\n')
    expect(there).toMatch(/WARNING: the market accepts connections from every machine/)
    expect(there).toMatch(/codes are shown to this machine only/)
    expect(there).toMatch(/Trial accounts open .* to EVERYONE/)
    const behind = exposureLines({ ...kept, host: '127.0.0.1', proxies: ['127.0.0.1'] }).join('\n')
    expect(behind).toMatch(/codes are shown to no one: behind a proxy/)
  })

  it('to a server, and a weak secret outside of production [SEC-34]', () => {
    const options = { apps: [{ sdkAppID: 7, secret: STRONG }], host: '0.0.0.0' }
    const strong = exposureWarnings(options, 'http://127.0.0.1:8600').join('\n')
    expect(strong).toMatch(/^0\.0\.0\.0:8600 accepts connections from every machine/)
    expect(strong).toMatch(/metrics to this machine only; set METRICS_TOKEN/)
    expect(strong).not.toMatch(/WARNING/)
    const local = exposureWarnings({ apps: options.apps }, 'http://127.0.0.1:8600').join('\n')
    expect(local).toMatch(/from this machine only; HOST=0\.0\.0\.0/)
    for (const secret of ['secret', 'change-me', 'my-secret-key-'.repeat(4), 'a'.repeat(64)]) {
      const weak = exposureWarnings({ apps: [{ sdkAppID: 7, secret }] }, 'http://127.0.0.1:8600')
      expect(weak.at(-1)).toMatch(
        /^WARNING: anyone who guesses .*: the secret of app 7 is weak; use 32/,
      )
    }
  })

  it('and the program prints it [SEC-34]', async () => {
    let said = ''
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      said += text
      return true
    })
    const before = new Set(process.listeners('SIGTERM'))
    onTestFinished(() => spy.mockRestore())
    const environment = { SDKAPPID: '1', SECRET: 'secret', DATA_DIR: ':memory:', PORT: '0' }
    expect(await program([], { ...environment, LOG_LEVEL: 'silent' })).toBe(0)
    // As a signal would.
    for (const stop of process.listeners('SIGTERM').filter((one) => !before.has(one))) {
      process.off('SIGTERM', stop)
      stop('SIGTERM')
    }
    expect(said).toMatch(/from this machine only[\s\S]*WARNING: anyone who guesses the secret/)
  })

  it('and both commands listen on loopback by default [SEC-34]', () => {
    expect(textOf('scripts/start.mjs')).toContain("default: process.env.HOST ?? '127.0.0.1'")
  })
})

const outside = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)

describe('metrics without a token', () => {
  it('are readable on the machine itself but not through a proxy [SEC-34]', async () => {
    const server = await createServer({
      apps: [administered],
      dataDir: ':memory:',
      logLevel: 'silent',
    })
    onTestFinished(() => server.close())
    const read = async (headers: Record<string, string> = {}) =>
      (await fetch(`${server.httpUrl}/metrics`, { headers })).status
    expect(await read()).toBe(200)
    expect(await read({ 'x-forwarded-for': '127.0.0.1' })).toBe(401)
    expect(await read({ forwarded: 'for=127.0.0.1' })).toBe(401)
  })

  it.skipIf(outside === undefined)('are not readable through the network [SEC-34]', async () => {
    const server = await createServer({
      ...{ apps: [administered], dataDir: ':memory:', logLevel: 'silent', host: '0.0.0.0' },
    })
    onTestFinished(() => server.close())
    const { port } = new URL(server.httpUrl)
    expect((await fetch(`http://${outside?.address}:${port}/metrics`)).status).toBe(401)
  })
})
