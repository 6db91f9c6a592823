import { expect, it } from 'vitest'
import { calls } from '../../demo/api/src/calls.ts'
import { createApi } from '../../demo/api/src/http/api.ts'
import { paymentProviders } from '../../demo/api/src/payments/provider.ts'
import { sandboxProvider } from '../../demo/api/src/payments/sandbox/sandbox-provider.ts'
import { OPERATOR_TOKEN, openMarket, SANDBOX_SECRET, SETUP_TOKEN } from '../demo/api/market.ts'

const PHONE = '13700001234'
const PROVIDER_KEY = 'merchant-key-8d1f02'

/** As clients of HTTP fail: with the request, and its keys, in the error. */
const failure = () =>
  Object.assign(
    new Error('the provider is down', {
      cause: Object.assign(new Error('503'), { request: { key: PROVIDER_KEY } }),
    }),
    {
      config: { headers: { authorization: `Bearer ${PROVIDER_KEY}` } },
      detail: `Key (phone)=(${PHONE}) already exists.`,
    },
  )

it('the most verbose log of the marketplace contains no secret [SEC-08]', async () => {
  const market = await openMarket()
  const { context } = market
  const { db, now } = context
  const sandbox = sandboxProvider({ db, now, secret: SANDBOX_SECRET, payoutMs: null })
  const failing = { ...sandbox, create: () => Promise.reject(failure()) }
  const lines: string[] = []
  const broken = {
    ...context,
    db: new Proxy(db, {
      get: () => {
        throw failure()
      },
    }),
  }
  const logged = { logLevel: 'trace', logTo: { write: (line: string) => void lines.push(line) } }
  const api = await createApi({ ...context, payments: paymentProviders([failing]) }, logged)
  const fallen = await createApi(broken, logged)

  const code = await market.codeOf(PHONE)
  const { body } = await market.post('/api/basic/user/loginWx', { phone: PHONE, code })
  const accesstoken = String(body.data.access_token)
  const headers = { accesstoken, operatortoken: OPERATOR_TOKEN }
  const paid = await market.post('/api/pay/order/create', { amount: 500 }, headers)
  const payload = { phone: PHONE, code, account_no: PHONE, text: accesstoken }
  for (const app of [api, fallen]) {
    for (const { path } of calls) await app.inject({ method: 'POST', url: path, headers, payload })
    await app.inject({ method: 'GET', url: String(paid.body.data.pay_url) })
    await app.inject({ method: 'GET', url: `/nowhere?accesstoken=${accesstoken}` })
    await app.inject({ method: 'POST', url: '/pay/notify/sandbox', payload: { key: PROVIDER_KEY } })
  }
  await Promise.all([api.close(), fallen.close()])
  await market.close()

  const log = lines.join('')
  expect(log).toContain('call failed')
  expect(log).toContain('the provider is down')
  const secrets = {
    ...{ im: context.im.secret, SANDBOX_SECRET, OPERATOR_TOKEN, SETUP_TOKEN, PROVIDER_KEY },
    ...{ accesstoken, PHONE, code: `"${code}"`, hash: context.operatorTokenHash },
  }
  for (const [name, value] of Object.entries(secrets)) {
    expect([name, log.includes(value)]).toEqual([name, false])
  }
})
