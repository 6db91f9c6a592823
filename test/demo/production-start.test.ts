import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Demo, providersIn, startDemo } from 'tavern-market-api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type AlipayServer,
  APP_ID,
  alipayServer,
  alipayTime,
  callbackBody,
  keys,
  SELLER_ID,
} from './api/providers/alipay-server.ts'
import { selfSigned } from './api/providers/certificate.ts'
import { type ProviderServer, providerServer } from './api/providers/http-server.ts'
import { isSignedWebhook } from './api/providers/sms-services.ts'

const PHONE = '13912345678'
const SMS_SECRET = 'sms-secret-of-the-tests'

let folder: string
let sms: ProviderServer
let alipay: AlipayServer
let demo: Demo

const write = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** The environment of an installation whose providers are servers of this test. */
const environment = () => {
  const certificateOf = (pair: typeof keys.market, name: string) =>
    write(name, selfSigned({ ...pair, name, serial: 0x1234 }))
  const privatePem = String(keys.market.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return {
    MARKET_PUBLIC_URL: 'https://market.example',
    MARKET_SMS_WEBHOOK_URL: `${sms.url}/sms`,
    MARKET_SMS_WEBHOOK_SECRET: SMS_SECRET,
    MARKET_ALIPAY_GATEWAY: `${alipay.url}/gateway.do`,
    MARKET_ALIPAY_APP_ID: APP_ID,
    MARKET_ALIPAY_SELLER_ID: SELLER_ID,
    MARKET_ALIPAY_PRIVATE_KEY_FILE: write('app.pem', privatePem),
    MARKET_ALIPAY_APP_CERT_FILE: certificateOf(keys.market, 'app.crt'),
    MARKET_ALIPAY_ROOT_CERT_FILE: certificateOf(keys.market, 'root.crt'),
    MARKET_ALIPAY_CERT_FILE: certificateOf(keys.alipay, 'alipay.crt'),
  }
}

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  folder = mkdtempSync(join(tmpdir(), 'market-'))
  mkdirSync(join(folder, 'web'))
  write('web/index.html', '<title>开黑酒馆</title>')
  sms = await providerServer((request) => ({
    status: isSignedWebhook(request, SMS_SECRET) ? 200 : 401,
  }))
  alipay = await alipayServer(Date.now, () => 'ACQ.TRADE_NOT_EXIST')
  demo = await startDemo({
    host: '127.0.0.1',
    port: 0,
    logLevel: 'silent',
    dataDir: join(folder, 'data'),
    webRoot: join(folder, 'web'),
    showsCodes: 'nobody',
    trialAccounts: 'nobody',
    ...providersIn(environment()),
  })
}, 60_000)

afterAll(async () => {
  await demo?.close()
  await Promise.all([sms.close(), alipay.close()])
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

const call = async (path: string, body: object, accesstoken = '') => {
  const answer = await fetch(`${demo.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accesstoken },
    body: JSON.stringify(body),
  })
  return (await answer.json()).data
}

test('a production market logs in by text message and takes a payment through Alipay [PROVIDER-01]', async () => {
  const { can_send_code, accounts } = await call('/api/basic/user/loginOptions', {})
  expect([can_send_code, accounts]).toEqual([true, []])
  expect(await call('/api/basic/user/sendCode', { phone: PHONE })).toEqual({})
  const { code } = JSON.parse(sms.received[0]?.body ?? '{}')
  const login = await call('/api/basic/user/loginWx', { phone: PHONE, code })
  const token = login.access_token

  const { channels } = await call('/api/account/manage/info', {}, token)
  expect(channels).toEqual([{ channel: 'alipay', title: '支付宝' }])
  const { pay_id, pay_url } = await call('/api/pay/order/create', { amount: 1000 }, token)
  const checkout = await fetch(`${demo.url}${pay_url}`, { redirect: 'manual' })
  const fields = Object.fromEntries(new URL(checkout.headers.get('location') ?? '').searchParams)
  const { out_trade_no = '' } = JSON.parse(fields.biz_content ?? '{}')

  const body = callbackBody({
    ...{ app_id: APP_ID, seller_id: SELLER_ID, out_trade_no, total_amount: '10.00' },
    ...{ trade_status: 'TRADE_SUCCESS', notify_time: alipayTime(Date.now()) },
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const notify = await fetch(`${demo.url}/pay/notify/alipay`, { method: 'POST', headers, body })
  expect([notify.status, await notify.text()]).toEqual([200, 'success'])
  const { status, balance } = await call('/api/pay/status/checkStatus', { pay_id }, token)
  expect([status, balance]).toEqual(['paid', 1000])

  const sandbox = await fetch(`${demo.url}/sandbox/pay/${out_trade_no}`)
  expect(await sandbox.text()).not.toContain('沙箱')
}, 60_000)
