import { expect, it, onTestFinished, vi } from 'vitest'
import { createApi } from '../../demo/api/src/http/api.ts'
import { requireClosedDoors } from '../../demo/api/src/start/production.ts'
import { requireProtectedAccess as requireClosedServer } from '../../server/src/app/cli/production.ts'
import { program } from '../../server/src/app/cli/program.ts'
import { readCall } from '../../server/src/app/cli/read-call.ts'
import { openMarket } from '../demo/api/market.ts'
import { startSite } from './support/demo-site.ts'

const PRODUCTION = { NODE_ENV: 'production' }
const STRONG = '0123456789abcdef0123456789abcdef'

const app = (secret: string) => ({ ...PRODUCTION, SDKAPPID: '1', SECRET: secret })

/** Output and exit code of the program. */
const run = async (environment: NodeJS.ProcessEnv) => {
  let said = ''
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text
    return true
  })
  const code = await program([], environment)
  spy.mockRestore()
  return { code, said }
}

it.each(['x', 'change-me', 'a'.repeat(64), STRONG.slice(1)])(
  'a server in production rejects the secret %s and explains the remedy [SEC-10]',
  async (secret) => {
    const { code, said } = await run(app(secret))
    expect(code).toBe(2)
    expect(said).toMatch(/the secret of app 1 is weak; use 32 characters or more: openssl rand/)
    expect(said).not.toContain(secret.length > 1 ? secret : '=x')
  },
)

it('a server in production serves metrics only with the token [SEC-10]', async () => {
  const { code, said } = await run({ ...app(STRONG), HOST: '0.0.0.0' })
  expect(code).toBe(2)
  expect(said).toMatch(/\/metrics on 0\.0\.0\.0 requires a token; set METRICS_TOKEN/)
})

it.each([
  {},
  { HOST: '127.0.0.1' },
  { HOST: '0.0.0.0', METRICS: 'off' },
  { HOST: '::', METRICS_TOKEN: 't' },
])('a server in production starts with closed access: %j [SEC-10]', (more) => {
  const environment = { ...app(STRONG), ...more }
  requireClosedServer(readCall([], environment).server, environment)
})

it('a server outside of production accepts any secret [SEC-10]', () => {
  const environment = { SDKAPPID: '1', SECRET: 'x', HOST: '0.0.0.0' }
  requireClosedServer(readCall([], environment).server, environment)
})

const closed = { showsCodes: 'nobody', trialAccounts: 'nobody', paymentProviders: [] } as const

it.each([
  [{ showsCodes: 'loopback' }, 'MARKET_SHOWS_CODES=0'],
  [{ trialAccounts: 'everybody' }, 'MARKET_TRIAL_ACCOUNTS=0'],
  [{ trialAccounts: undefined }, 'MARKET_TRIAL_ACCOUNTS=0'],
  [{ paymentProviders: undefined }, 'give paymentProviders'],
])('a marketplace in production rejects %j and explains the remedy [SEC-10]', (open, words) => {
  const options = { ...closed, ...open } as Parameters<typeof requireClosedDoors>[0]
  expect(() => requireClosedDoors(options, PRODUCTION)).toThrow(words)
  requireClosedDoors({ ...options, isForTrying: true }, PRODUCTION)
  requireClosedDoors(options, {})
})

it('a marketplace in production rejects them before it opens its data [SEC-10]', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  await expect(startSite()).rejects.toThrow(/trial accounts.*sandbox.*MARKET_FOR_TRYING=1/)
  requireClosedDoors(closed, process.env)
})

it('closed trial accounts reject every login and are not offered [SEC-10]', async () => {
  const market = await openMarket()
  const context = { ...market.context, trialAccounts: 'nobody' as const }
  const api = await createApi(context, { logLevel: 'silent' })
  const ask = async (path: string, payload: object = {}) =>
    (await api.inject({ method: 'POST', url: `/api/basic/user/${path}`, payload })).json()
  expect(await ask('loginWx', { account: '100001' })).toMatchObject({ error_code: 10003 })
  expect((await ask('loginOptions')).data.accounts).toEqual([])
  await api.close()
  await market.close()
})
