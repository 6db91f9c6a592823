import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CodeSender } from '../../../demo/api/src/accounts/code-sender.ts'
import { aliyunSms } from '../../../demo/api/src/accounts/text-messages/aliyun.ts'
import { tencentSms } from '../../../demo/api/src/accounts/text-messages/tencent.ts'
import { smsWebhook } from '../../../demo/api/src/accounts/text-messages/webhook.ts'
import { createApi } from '../../../demo/api/src/http/api.ts'
import { type Market, openMarket } from './market.ts'
import {
  type Answering,
  jsonAnswer,
  type ProviderServer,
  providerServer,
  type ServerAnswer,
} from './providers/http-server.ts'
import { faultOfAliyun, faultOfTencent, isSignedWebhook } from './providers/sms-services.ts'

const PHONE = '13912345678'
const KEY = { id: 'key-id-of-the-tests', secret: "key+secret/of='the tests" }

let market: Market
let server: ProviderServer
let answering: Answering

beforeEach(async () => {
  market = await openMarket()
  server = await providerServer((request) => answering(request))
})

afterEach(async () => {
  await server.close()
  await market.close()
})

/** Requests a code by this sender; returns the response and the lines of the log. */
const sendCode = async (codeSender: CodeSender) => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const app = await createApi({ ...market.context, codeSender }, { logLevel: 'info', logTo })
  const payload = { phone: PHONE }
  const answer = await app.inject({ method: 'POST', url: '/api/basic/user/sendCode', payload })
  await app.close()
  return { ...answer.json(), log: lines.join('') }
}

/** Whether the code that a service received logs in. */
const logsIn = async (code: string): Promise<boolean> =>
  (await market.post('/api/basic/user/loginWx', { phone: PHONE, code })).body.ok

const now = () => market.context.now()

const aliyun = (differing: object = {}) =>
  aliyunSms({
    ...{ endpoint: server.url, now, accessKeyID: KEY.id, accessKeySecret: KEY.secret },
    ...{ signName: "开黑酒馆(测试)*!'", templateCode: 'SMS_154950909', ...differing },
  })

const tencent = (differing: object = {}) =>
  tencentSms({
    ...{ endpoint: server.url, now, region: 'ap-guangzhou', secretID: KEY.id },
    ...{ secretKey: KEY.secret, sdkAppID: '1400006666', signName: '开黑酒馆' },
    ...{ templateID: '1234', ...differing },
  })

const webhook = () => smsWebhook({ url: `${server.url}/sms`, secret: KEY.secret, now })

const fromAliyun = (Code: string): ServerAnswer =>
  jsonAnswer({ Code, Message: `for ${PHONE}`, RequestId: 'A-1' }, Code === 'OK' ? 200 : 400)

const fromTencent = (Code: string): ServerAnswer =>
  jsonAnswer({
    Response: { SendStatusSet: [{ Code, Message: `for +86${PHONE}` }], RequestId: 'T-1' },
  })

const fieldsOf = (url: string) => Object.fromEntries(new URL(url, server.url).searchParams)

describe('Aliyun SMS', () => {
  test('receives a signed request, and the code of its message logs in [SMS-01]', async () => {
    answering = (request) => {
      const fault = faultOfAliyun(request, { ...KEY, now: now() })
      return fromAliyun(fault ?? 'OK')
    }
    expect(await sendCode(aliyun())).toMatchObject({ ok: true, data: {} })
    const { url = '', headers } = server.received[0] ?? {}
    expect(headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' })
    const { TemplateParam = '', ...fields } = fieldsOf(url)
    expect(fields).toEqual({
      PhoneNumbers: PHONE,
      SignName: "开黑酒馆(测试)*!'",
      TemplateCode: 'SMS_154950909',
    })
    expect(await logsIn(JSON.parse(TemplateParam).code)).toBe(true)
  })

  test.each([
    ['another key', { accessKeySecret: 'another' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyID: 'another' }, 'InvalidAccessKeyId.NotFound'],
    ['a clock that is wrong', { now: () => 0 }, 'InvalidTimeStamp.Expired'],
  ])('refuses %s, and the operator reads why [SMS-03]', async (_name, differing, code) => {
    answering = (request) => fromAliyun(faultOfAliyun(request, { ...KEY, now: now() }) ?? 'OK')
    const { error_msg, log } = await sendCode(aliyun(differing))
    expect(error_msg).toBe('验证码发送失败，请稍后再试')
    expect(log).toContain(`Aliyun answered ${code}`)
  })
})

describe('Tencent Cloud SMS', () => {
  test('receives a signed request, and the code of its message logs in [SMS-01]', async () => {
    answering = (request) => fromTencent(faultOfTencent(request, { ...KEY, now: now() }) ?? 'Ok')
    expect(await sendCode(tencent())).toMatchObject({ ok: true, data: {} })
    const { body = '', headers } = server.received[0] ?? {}
    expect(headers).toMatchObject({
      ...{ 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11' },
      'x-tc-region': 'ap-guangzhou',
    })
    const { TemplateParamSet, ...fields } = JSON.parse(body)
    expect(fields).toEqual({
      ...{ PhoneNumberSet: [`+86${PHONE}`], SmsSdkAppId: '1400006666' },
      ...{ SignName: '开黑酒馆', TemplateId: '1234' },
    })
    expect(await logsIn(TemplateParamSet[0])).toBe(true)
  })

  test.each([
    ['another key', { secretKey: 'another' }, 'AuthFailure.SignatureFailure'],
    ['an unknown key', { secretID: 'another' }, 'AuthFailure.SecretIdNotFound'],
    ['a clock that is wrong', { now: () => 0 }, 'AuthFailure.SignatureExpire'],
  ])('refuses %s, and the operator reads why [SMS-03]', async (_name, differing, Code) => {
    answering = (request) => {
      const fault = faultOfTencent(request, { ...KEY, now: now() })
      return jsonAnswer({ Response: { Error: { Code: fault, Message: '' }, RequestId: 'T-2' } })
    }
    const { error_msg, log } = await sendCode(tencent(differing))
    expect(error_msg).toBe('验证码发送失败，请稍后再试')
    expect(log).toContain(`Tencent Cloud answered ${Code}`)
  })
})

describe('a webhook for text messages', () => {
  test('receives a signed request, and the code of its message logs in [SMS-01]', async () => {
    answering = (request) => ({ status: isSignedWebhook(request, KEY.secret) ? 204 : 401 })
    expect(await sendCode(webhook())).toMatchObject({ ok: true, data: {} })
    const { phone, code } = JSON.parse(server.received[0]?.body ?? '')
    expect(phone).toBe(PHONE)
    expect(await logsIn(code)).toBe(true)
  })

  test('receives a request again with the same id after a lost response [SMS-02]', async () => {
    answering = () => (server.received.length === 1 ? 'drop' : { status: 200 })
    expect((await sendCode(webhook())).ok).toBe(true)
    const [first, second] = server.received.map(({ body }) => JSON.parse(body))
    expect(server.received).toHaveLength(2)
    expect(second).toEqual(first)
  })
})

describe('a text message', () => {
  test.each([
    ['Aliyun', aliyun, () => fromAliyun('isv.BUSINESS_LIMIT_CONTROL')],
    ['Tencent Cloud', tencent, () => fromTencent('LimitExceeded.PhoneNumberDailyLimit')],
    ['a webhook', webhook, () => jsonAnswer({ reason: 'limit' }, 429)],
  ] as const)(
    'beyond the limit of %s tells the user to wait [SMS-03]',
    async (_name, sender, answer) => {
      answering = answer
      expect(await sendCode(sender())).toMatchObject({
        error_code: 10011,
        error_msg: '该手机号接收短信过于频繁，请稍后再试',
      })
    },
  )

  test.each([
    ['Aliyun', aliyun, () => fromAliyun('isv.MOBILE_NUMBER_ILLEGAL')],
    ['Tencent Cloud', tencent, () => fromTencent('InvalidParameterValue.IncorrectPhoneNumber')],
    ['a webhook', webhook, () => jsonAnswer({ reason: 'number' }, 422)],
  ] as const)(
    'to a number that %s does not serve tells the user so, and the log has no number [SMS-03]',
    async (_name, sender, answer) => {
      answering = answer
      const { error_msg, log } = await sendCode(sender())
      expect(error_msg).toBe('该手机号无法接收短信，请换一个号码')
      expect(log).toContain('answered')
      expect(log).not.toContain(PHONE)
    },
  )

  test.each([
    [
      'Aliyun',
      aliyun,
      () => JSON.parse(fieldsOf(server.received[0]?.url ?? '').TemplateParam ?? '').code,
    ],
    [
      'Tencent Cloud',
      tencent,
      () => JSON.parse(server.received[0]?.body ?? '').TemplateParamSet[0],
    ],
  ] as const)(
    'without a response of %s is not sent again, and its code stays valid [SMS-02]',
    async (_name, sender, codeOf) => {
      answering = () => 'drop'
      const { error_msg } = await sendCode(sender())
      expect(error_msg).toBe('短信可能稍有延迟，请留意手机短信')
      expect(server.received).toHaveLength(1)
      expect(await logsIn(codeOf())).toBe(true)
    },
  )

  test('to a service that is down can be requested again at once [SMS-02]', async () => {
    const down = await providerServer(() => ({}))
    await down.close()
    const { error_msg } = await sendCode(aliyun({ endpoint: down.url }))
    expect(error_msg).toBe('验证码发送失败，请稍后再试')
    answering = () => fromAliyun('OK')
    expect((await sendCode(aliyun())).ok).toBe(true)
  })

  test('with a response of more than 256 KiB is uncertain [SMS-02]', async () => {
    answering = () => ({ body: Buffer.alloc(300 * 1024, 'x') })
    const { error_msg, log } = await sendCode(aliyun())
    expect(error_msg).toBe('短信可能稍有延迟，请留意手机短信')
    expect(log).toContain('sent more than 262144 bytes')
  })
})
