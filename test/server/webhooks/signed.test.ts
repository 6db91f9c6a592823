import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signedHeaders, signOf } from '../../../server/src/services/webhooks/hook-signature.ts'
import { aMessage } from '../core/support/test-core.ts'
import { aHookedCore, allowed, type Call } from './support/hooked.ts'

const BEFORE = 'C2C.CallbackBeforeSendMsg'
const AFTER = 'C2C.CallbackAfterSendMsg'
const token = 'xxxxyyyy'

/** The signature that a receiver computes. */
const expectedSignature = ({ headers, bytes }: Call, key: string | Buffer = token): string => {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.`
  return `v1,${createHmac('sha256', key).update(signed).update(bytes).digest('base64')}`
}

const calledWith = async (settings: object) => {
  const scene = await aHookedCore([BEFORE], undefined, settings)
  const message = aMessage('alice', 'bob', { payload: { text: '你好 \u{1F600} \ud800' } })
  await scene.alice.run('c2c.send', message)
  const [call] = scene.calls
  if (call === undefined) throw new Error('nobody was called')
  return call
}

describe('the signature of a call', () => {
  it('equals that of the documented examples [HOOK-01] [HOOK-17]', () => {
    const sign = '17773bc39a671d7b9aa835458704d2a6db81360a5940292b587d6d760d484061'
    expect(signOf('xxxxyyyy', 1669872112)).toBe(sign)
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
    const attempt = { id, time: 1614265330, body: '{"test": 2432232314}' }
    expect(signedHeaders(secret, attempt)).toEqual({
      'webhook-id': id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('covers identity, time and the body as sent [HOOK-17]', async () => {
    const call = await calledWith({ token })
    expect(call.headers['webhook-signature']).toBe(expectedSignature(call))
    expect(call.headers['webhook-timestamp']).toBe(call.query.get('RequestTime'))
    const { SdkAppid, OptPlatform, ClientIP } = Object.fromEntries(call.query)
    expect(call.body).toMatchObject({ SdkAppid, OptPlatform, ClientIP })
  })

  it('uses the key encoded in a Standard Webhooks token [HOOK-17]', async () => {
    const key = Buffer.alloc(24, 7)
    const encoded = await calledWith({ token: `whsec_${key.toString('base64')}` })
    expect(encoded.headers['webhook-signature']).toBe(expectedSignature(encoded, key))
    const text = await calledWith({ token: 'whsec_no-base64' })
    expect(text.headers['webhook-signature']).toBe(expectedSignature(text, 'whsec_no-base64'))
  })

  it.each([
    ['both', {}, true, true],
    ['both', { sign: 'both' }, true, true],
    ['header', { sign: 'header' }, true, false],
    ['query', { sign: 'query' }, false, true],
    ['none', { token: '', sign: 'header' }, false, false],
    ['none', { token: '', sign: 'query' }, false, false],
  ])(
    'is in the place that the app sets: %s of %j [HOOK-17]',
    async (_, settings, hasHeaders, hasQuery) => {
      const { headers, query, body } = await calledWith({ token, ...settings })
      for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
        expect([name, name in headers]).toEqual([name, hasHeaders])
      }
      expect([query.has('Sign'), query.has('RequestTime')]).toEqual([hasQuery, hasQuery])
      expect('SdkAppid' in body).toBe(hasHeaders)
    },
  )

  it('is computed again for each attempt of a call, which keeps its identity [HOOK-17]', async () => {
    let tries = 0
    const { testBed, alice, received, calls, clock } = await aHookedCore(
      [AFTER],
      (_, response) => {
        if (++tries > 1) return allowed
        response.writeHead(503).end()
        return undefined
      },
      { token },
    )
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    await received(AFTER)
    testBed.pass(1)
    while (calls.length < 2) {
      clock.advance(1_000)
      await new Promise(setImmediate)
    }
    const [first, second] = calls as [Call, Call]
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(second.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp'])
    expect(second.headers['webhook-signature']).toBe(expectedSignature(second))
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    await received(AFTER, 3)
    expect(calls[2]?.headers['webhook-id']).not.toBe(first.headers['webhook-id'])
  })
})
