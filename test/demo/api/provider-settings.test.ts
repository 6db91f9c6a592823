import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireRealMoney } from '../../../demo/api/src/start/production.ts'
import { providersIn } from '../../../demo/api/src/start/provider-settings.ts'
import { selfSigned } from './providers/certificate.ts'

let folder: string
let settings: Record<'sms' | 'alipay' | 'wechat', Record<string, string>>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-keys-'))
  const file = (name: string, text: string): string => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const privatePem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const certificate = selfSigned({ privateKey, publicKey, name: 'Test', serial: 0x1234 })
  const key = file('private.pem', privatePem)
  const crt = file('cert.crt', certificate)
  settings = {
    sms: {
      MARKET_SMS_ALIYUN_KEY_ID: 'id',
      MARKET_SMS_ALIYUN_KEY_SECRET: 'secret',
      MARKET_SMS_ALIYUN_SIGN_NAME: '开黑酒馆',
      MARKET_SMS_ALIYUN_TEMPLATE: 'SMS_1',
    },
    alipay: {
      MARKET_PUBLIC_URL: 'https://market.example/',
      MARKET_ALIPAY_APP_ID: '2021000000000001',
      MARKET_ALIPAY_SELLER_ID: '2088000000000002',
      MARKET_ALIPAY_PRIVATE_KEY_FILE: key,
      MARKET_ALIPAY_APP_CERT_FILE: crt,
      MARKET_ALIPAY_CERT_FILE: crt,
      MARKET_ALIPAY_ROOT_CERT_FILE: crt,
    },
    wechat: {
      MARKET_PUBLIC_URL: 'https://market.example',
      MARKET_WECHAT_PAY_APP_ID: 'wx8888888888888888',
      MARKET_WECHAT_PAY_MERCHANT_ID: '1900000109',
      MARKET_WECHAT_PAY_CERT_SERIAL: '1DDE',
      MARKET_WECHAT_PAY_PRIVATE_KEY_FILE: key,
      MARKET_WECHAT_PAY_API_KEY: 'x'.repeat(32),
      MARKET_WECHAT_PAY_PLATFORM_KEY_FILE: crt,
    },
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

const without = (all: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))

describe('the settings of WeChat', () => {
  const account = { MARKET_WECHAT_APP_ID: 'wx7', MARKET_WECHAT_APP_SECRET: 'secret' }

  test('need the public address, and have the endpoints of WeChat as defaults', () => {
    expect(providersIn({})).toEqual({})
    expect(providersIn({ ...account, MARKET_PUBLIC_URL: 'https://market.example/' })).toEqual({
      wechat: {
        ...{ appID: 'wx7', appSecret: 'secret', publicUrl: 'https://market.example' },
        apiEndpoint: 'https://api.weixin.qq.com',
        authorizeEndpoint: 'https://open.weixin.qq.com',
        scriptUrl: 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
      },
    })
    expect(() => providersIn(account)).toThrow('also needs MARKET_PUBLIC_URL')
    expect(() => providersIn({ MARKET_WECHAT_APP_ID: 'wx7' })).toThrow('MARKET_WECHAT_APP_SECRET')
  })
})

describe('the settings of services', () => {
  test('that are not set leave the sandbox', () => {
    expect(providersIn({ PATH: '/bin' })).toEqual({})
  })

  test('give a sender of codes and providers of payments [PROVIDER-01]', () => {
    const found = providersIn({ ...settings.sms, ...settings.alipay, ...settings.wechat })
    expect(found.codeSender).toBeDefined()
    expect(found.paymentProviders?.map(({ name, title }) => [name, title])).toEqual([
      ['alipay', '支付宝'],
      ['wechat', '微信支付'],
    ])
  })

  test('are refused if one is missing, with its name [PROVIDER-01]', () => {
    for (const family of ['sms', 'alipay'] as const) {
      for (const name of Object.keys(settings[family])) {
        expect(() => providersIn(without(settings[family], name))).toThrow(name)
      }
    }
    for (const name of Object.keys(settings.wechat)) {
      const environment = { ...settings.alipay, ...settings.wechat }
      expect(() => providersIn(without(environment, name))).toThrow(name)
    }
  })

  test.each<[string, () => Record<string, string>, string]>([
    [
      'two services for text messages',
      () => ({
        ...settings.sms,
        MARKET_SMS_WEBHOOK_URL: 'https://a.example',
        MARKET_SMS_WEBHOOK_SECRET: 's',
      }),
      'not several',
    ],
    [
      'an address without TLS',
      () => ({ MARKET_SMS_WEBHOOK_URL: 'http://a.example/sms', MARKET_SMS_WEBHOOK_SECRET: 's' }),
      'MARKET_SMS_WEBHOOK_URL must begin with https://',
    ],
    [
      'no address',
      () => ({ MARKET_SMS_WEBHOOK_URL: 'sms', MARKET_SMS_WEBHOOK_SECRET: 's' }),
      'MARKET_SMS_WEBHOOK_URL must be a URL',
    ],
    [
      'a file that is missing',
      () => ({ ...settings.alipay, MARKET_ALIPAY_PRIVATE_KEY_FILE: '/nowhere.pem' }),
      'MARKET_ALIPAY_PRIVATE_KEY_FILE names a file that cannot be read',
    ],
    [
      'a file that is no certificate',
      () => ({
        ...settings.alipay,
        MARKET_ALIPAY_CERT_FILE: String(settings.alipay.MARKET_ALIPAY_PRIVATE_KEY_FILE),
      }),
      'MARKET_ALIPAY_CERT_FILE must name a file in PEM',
    ],
    [
      'a short key',
      () => ({ ...settings.wechat, MARKET_WECHAT_PAY_API_KEY: 'short' }),
      '32 characters',
    ],
    ['no provider that pays out', () => settings.wechat, 'withdrawals need a provider'],
  ])('are refused with %s [PROVIDER-01]', (_name, environment, words) => {
    expect(() => providersIn(environment())).toThrow(words)
  })

  test('with real payments exclude sample data [PROVIDER-02]', () => {
    const providers = providersIn(settings.alipay)
    expect(() => requireRealMoney({ ...providers, hasPast: true })).toThrow('MARKET_HAS_PAST=0')
    requireRealMoney({ ...providers, hasPast: false })
    requireRealMoney({ hasPast: true })
  })
})

test('npm start prints the settings in its help [PROVIDER-01]', () => {
  const help = execFileSync(process.execPath, ['scripts/start.mjs', '--help'], { encoding: 'utf8' })
  for (const name of [
    'MARKET_SMS_ALIYUN_',
    'MARKET_ALIPAY_',
    'MARKET_WECHAT_PAY_',
    'MARKET_PUBLIC_URL',
  ]) {
    expect(help).toContain(name)
  }
})
