import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { CodeSender } from '../accounts/code-sender.ts'
import { aliyunSms } from '../accounts/text-messages/aliyun.ts'
import { tencentSms } from '../accounts/text-messages/tencent.ts'
import { smsWebhook } from '../accounts/text-messages/webhook.ts'
import { alipayProvider } from '../payments/alipay/alipay-provider.ts'
import { certificateSerial, publicKeyIn, rootSerials } from '../payments/alipay/certificates.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { wechatProvider } from '../payments/wechat/wechat-provider.ts'
import type { OfficialAccount } from '../wechat/official-account.ts'
import type { WechatSettings } from '../wechat/wechat.ts'

type Environment = Readonly<Record<string, string | undefined>>

const now = Date.now

/** Throws with a sentence that names the setting. */
const refuse = (why: string): never => {
  throw new Error(`read the settings: ${why}`)
}

/** Settings of one service: all of them, or null if none is set. */
interface Family<Needed extends string, Optional extends string> {
  readonly title: string
  readonly needed: readonly Needed[]
  readonly optional: Readonly<Record<Optional, string>>
}

const familyIn = <Needed extends string, Optional extends string>(
  env: Environment,
  { title, needed, optional }: Family<Needed, Optional>,
): Readonly<Record<Needed | Optional, string>> | null => {
  const textOf = (name: string): string => env[name]?.trim() ?? ''
  const names = [...needed, ...(Object.keys(optional) as Optional[])]
  if (names.every((name) => textOf(name) === '')) return null
  const missing = needed.filter((name) => textOf(name) === '')
  if (missing.length > 0) refuse(`${title} also needs ${missing.join(', ')}`)
  const entries = names.map((name) => [name, textOf(name) || optional[name as Optional]])
  return Object.fromEntries(entries)
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/

/** An HTTPS URL without a slash at its end; HTTP only to this machine. */
const urlIn = (name: string, value: string): string => {
  const url = URL.canParse(value) ? new URL(value) : refuse(`${name} must be a URL, not ${value}`)
  if (url.protocol !== 'https:' && !LOOPBACK.test(url.hostname)) {
    refuse(`${name} must begin with https://, because it carries secrets`)
  }
  return value.replace(/\/$/, '')
}

const fileIn = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Error(`read the settings: ${name} names a file that cannot be read: ${path}`, {
      cause,
    })
  }
}

/** Reads a file with a key or a certificate. */
const parsed = <Value>(name: string, path: string, parse: (pem: string) => Value): Value => {
  const pem = fileIn(name, path)
  try {
    return parse(pem)
  } catch (cause) {
    throw new Error(`read the settings: ${name} must name a file in PEM: ${path}`, { cause })
  }
}

const aliyunIn = (env: Environment): CodeSender | null => {
  const found = familyIn(env, {
    title: 'Aliyun SMS',
    needed: [
      'MARKET_SMS_ALIYUN_KEY_ID',
      'MARKET_SMS_ALIYUN_KEY_SECRET',
      'MARKET_SMS_ALIYUN_SIGN_NAME',
      'MARKET_SMS_ALIYUN_TEMPLATE',
    ],
    optional: { MARKET_SMS_ALIYUN_ENDPOINT: 'https://dysmsapi.aliyuncs.com' },
  })
  if (found === null) return null
  return aliyunSms({
    endpoint: urlIn('MARKET_SMS_ALIYUN_ENDPOINT', found.MARKET_SMS_ALIYUN_ENDPOINT),
    accessKeyID: found.MARKET_SMS_ALIYUN_KEY_ID,
    accessKeySecret: found.MARKET_SMS_ALIYUN_KEY_SECRET,
    signName: found.MARKET_SMS_ALIYUN_SIGN_NAME,
    templateCode: found.MARKET_SMS_ALIYUN_TEMPLATE,
    now,
  })
}

const tencentIn = (env: Environment): CodeSender | null => {
  const found = familyIn(env, {
    title: 'Tencent Cloud SMS',
    needed: [
      'MARKET_SMS_TENCENT_SECRET_ID',
      'MARKET_SMS_TENCENT_SECRET_KEY',
      'MARKET_SMS_TENCENT_APP_ID',
      'MARKET_SMS_TENCENT_SIGN_NAME',
      'MARKET_SMS_TENCENT_TEMPLATE',
    ],
    optional: {
      MARKET_SMS_TENCENT_REGION: 'ap-guangzhou',
      MARKET_SMS_TENCENT_ENDPOINT: 'https://sms.tencentcloudapi.com',
    },
  })
  if (found === null) return null
  return tencentSms({
    endpoint: urlIn('MARKET_SMS_TENCENT_ENDPOINT', found.MARKET_SMS_TENCENT_ENDPOINT),
    region: found.MARKET_SMS_TENCENT_REGION,
    secretID: found.MARKET_SMS_TENCENT_SECRET_ID,
    secretKey: found.MARKET_SMS_TENCENT_SECRET_KEY,
    sdkAppID: found.MARKET_SMS_TENCENT_APP_ID,
    signName: found.MARKET_SMS_TENCENT_SIGN_NAME,
    templateID: found.MARKET_SMS_TENCENT_TEMPLATE,
    now,
  })
}

const webhookIn = (env: Environment): CodeSender | null => {
  const found = familyIn(env, {
    title: 'the webhook for text messages',
    needed: ['MARKET_SMS_WEBHOOK_URL', 'MARKET_SMS_WEBHOOK_SECRET'],
    optional: {},
  })
  if (found === null) return null
  const url = urlIn('MARKET_SMS_WEBHOOK_URL', found.MARKET_SMS_WEBHOOK_URL)
  return smsWebhook({ url, secret: found.MARKET_SMS_WEBHOOK_SECRET, now })
}

/** The sender of login codes; undefined if none is set. */
const codeSenderIn = (env: Environment): CodeSender | undefined => {
  const all = [aliyunIn(env), tencentIn(env), webhookIn(env)].filter((one) => one !== null)
  if (all.length > 1) refuse('set one service of MARKET_SMS_…, not several')
  return all[0]
}

const alipayIn = (env: Environment, publicUrl: string): PaymentProvider | null => {
  const found = familyIn(env, {
    title: 'Alipay',
    needed: [
      'MARKET_ALIPAY_APP_ID',
      'MARKET_ALIPAY_SELLER_ID',
      'MARKET_ALIPAY_PRIVATE_KEY_FILE',
      'MARKET_ALIPAY_APP_CERT_FILE',
      'MARKET_ALIPAY_CERT_FILE',
      'MARKET_ALIPAY_ROOT_CERT_FILE',
    ],
    optional: { MARKET_ALIPAY_GATEWAY: 'https://openapi.alipay.com/gateway.do' },
  })
  if (found === null) return null
  const inFile = <Value>(name: keyof typeof found, parse: (pem: string) => Value): Value =>
    parsed(name, found[name], parse)
  return alipayProvider({
    gateway: urlIn('MARKET_ALIPAY_GATEWAY', found.MARKET_ALIPAY_GATEWAY),
    appID: found.MARKET_ALIPAY_APP_ID,
    sellerID: found.MARKET_ALIPAY_SELLER_ID,
    privateKey: inFile('MARKET_ALIPAY_PRIVATE_KEY_FILE', createPrivateKey),
    appCertSerial: inFile('MARKET_ALIPAY_APP_CERT_FILE', certificateSerial),
    rootCertSerial: inFile('MARKET_ALIPAY_ROOT_CERT_FILE', rootSerials),
    alipayPublicKey: inFile('MARKET_ALIPAY_CERT_FILE', publicKeyIn),
    publicUrl,
    now,
  })
}

/** The key of WeChat Pay with its ID: a public key that has one, or a platform certificate. */
const platformKeyIn = (id: string, pem: string): readonly [id: string, key: KeyObject] => {
  if (!pem.includes('BEGIN CERTIFICATE')) return [id, createPublicKey(pem)]
  const certificate = new X509Certificate(pem)
  return [certificate.serialNumber, certificate.publicKey]
}

const WECHAT_KEY_BYTES = 32

const wechatSettings = {
  title: 'WeChat Pay',
  needed: [
    'MARKET_WECHAT_PAY_APP_ID',
    'MARKET_WECHAT_PAY_MERCHANT_ID',
    'MARKET_WECHAT_PAY_CERT_SERIAL',
    'MARKET_WECHAT_PAY_PRIVATE_KEY_FILE',
    'MARKET_WECHAT_PAY_API_KEY',
    'MARKET_WECHAT_PAY_PLATFORM_KEY_FILE',
  ],
  optional: {
    MARKET_WECHAT_PAY_PLATFORM_KEY_ID: '',
    MARKET_WECHAT_PAY_APP_SECRET: '',
    MARKET_WECHAT_PAY_ENDPOINT: 'https://api.mch.weixin.qq.com',
  },
} as const

/** The official account that identifies payers inside WeChat; null without its secret. */
const officialAccountOf = (appID: string, appSecret: string): OfficialAccount | null =>
  appSecret === ''
    ? null
    : {
        appID,
        appSecret,
        authorizeEndpoint: 'https://open.weixin.qq.com',
        apiEndpoint: 'https://api.weixin.qq.com',
      }

const wechatIn = (env: Environment, publicUrl: string): PaymentProvider | null => {
  const found = familyIn(env, wechatSettings)
  if (found === null) return null
  const { MARKET_WECHAT_PAY_APP_ID: appID, MARKET_WECHAT_PAY_API_KEY: apiKey } = found
  if (Buffer.byteLength(apiKey) !== WECHAT_KEY_BYTES) {
    refuse(`MARKET_WECHAT_PAY_API_KEY must have ${WECHAT_KEY_BYTES} characters`)
  }
  const inFile = <Value>(name: keyof typeof found, parse: (pem: string) => Value): Value =>
    parsed(name, found[name], parse)
  const platformKey = inFile('MARKET_WECHAT_PAY_PLATFORM_KEY_FILE', (pem) =>
    platformKeyIn(found.MARKET_WECHAT_PAY_PLATFORM_KEY_ID, pem),
  )
  if (platformKey[0] === '') {
    refuse(
      'WeChat Pay also needs MARKET_WECHAT_PAY_PLATFORM_KEY_ID, unless the file is a certificate',
    )
  }
  return wechatProvider({
    endpoint: urlIn('MARKET_WECHAT_PAY_ENDPOINT', found.MARKET_WECHAT_PAY_ENDPOINT),
    appID,
    merchantID: found.MARKET_WECHAT_PAY_MERCHANT_ID,
    certificateSerial: found.MARKET_WECHAT_PAY_CERT_SERIAL,
    privateKey: inFile('MARKET_WECHAT_PAY_PRIVATE_KEY_FILE', createPrivateKey),
    apiKey,
    platformKeys: new Map([platformKey]),
    publicUrl,
    officialAccount: officialAccountOf(appID, found.MARKET_WECHAT_PAY_APP_SECRET),
    now,
  })
}

/** The official account for logins inside WeChat; undefined if none is set. */
const wechatLoginIn = (env: Environment, publicUrl: string): WechatSettings | undefined => {
  const found = familyIn(env, {
    title: 'the login by WeChat',
    needed: ['MARKET_WECHAT_APP_ID', 'MARKET_WECHAT_APP_SECRET'],
    optional: {
      MARKET_WECHAT_API_ENDPOINT: 'https://api.weixin.qq.com',
      MARKET_WECHAT_AUTHORIZE_ENDPOINT: 'https://open.weixin.qq.com',
      MARKET_WECHAT_SCRIPT_URL: 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
    },
  })
  if (found === null) return undefined
  if (publicUrl === '') refuse('the login by WeChat also needs MARKET_PUBLIC_URL')
  const url = (name: keyof typeof found): string => urlIn(name, found[name])
  return {
    publicUrl,
    appID: found.MARKET_WECHAT_APP_ID,
    appSecret: found.MARKET_WECHAT_APP_SECRET,
    apiEndpoint: url('MARKET_WECHAT_API_ENDPOINT'),
    authorizeEndpoint: url('MARKET_WECHAT_AUTHORIZE_ENDPOINT'),
    scriptUrl: url('MARKET_WECHAT_SCRIPT_URL'),
  }
}

/** The payment providers; undefined if none is set. */
const paymentProvidersIn = (
  env: Environment,
  publicUrl: string,
): readonly PaymentProvider[] | undefined => {
  const all = [alipayIn(env, publicUrl), wechatIn(env, publicUrl)].filter((one) => one !== null)
  if (all.length === 0) return undefined
  if (publicUrl === '') refuse('payments also need MARKET_PUBLIC_URL, the address for callbacks')
  if (all.every(({ payouts }) => payouts === null)) {
    refuse('withdrawals need a provider that pays out: set MARKET_ALIPAY_… too')
  }
  return all
}

/** The services that the environment configures. */
export interface ConfiguredProviders {
  readonly codeSender?: CodeSender
  readonly paymentProviders?: readonly PaymentProvider[]
  readonly wechat?: WechatSettings
}

/**
 * Reads the services for text messages, payments and WeChat from the environment. Throws with a sentence
 * that names what is missing or wrong.
 */
export const providersIn = (env: Environment): ConfiguredProviders => {
  const codeSender = codeSenderIn(env)
  const address = env.MARKET_PUBLIC_URL?.trim() ?? ''
  const publicUrl = address === '' ? '' : urlIn('MARKET_PUBLIC_URL', address)
  const paymentProviders = paymentProvidersIn(env, publicUrl)
  const wechat = wechatLoginIn(env, publicUrl)
  return {
    ...(codeSender !== undefined && { codeSender }),
    ...(paymentProviders !== undefined && { paymentProviders }),
    ...(wechat !== undefined && { wechat }),
  }
}
