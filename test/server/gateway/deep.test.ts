import { checksumOf, serverCodes, textCodec } from 'tavern-im/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServer, type Server } from '../../../server/src/index.ts'
import { mintUserSig } from '../../../server/src/kernel/user-sig/mint-user-sig.ts'
import { connectRaw, type RawClient } from '../../../testing/internal/raw-client.ts'
import { aMessage } from '../core/support/message-builders.ts'
import { app } from '../support/test-server.ts'

let server: Server

beforeAll(async () => {
  const limits = { malformedFrames: 1e9, requestBurst: 1e9 }
  server = await createServer({ apps: [app], dataDir: ':memory:', logLevel: 'silent', limits })
})

afterAll(() => server.close())

const join = async (userID: string): Promise<RawClient> => {
  const { sdkAppID } = app
  const client = await connectRaw({ url: server.url, sdkAppID, codec: textCodec })
  await client.login(userID, mintUserSig({ ...app, userID }))
  return client
}

/** JSON that nothing but text can make: what is built of objects ends the stack. */
const nested = (depth: number, open: string, core: string, close: string): string =>
  open.repeat(depth) + core + close.repeat(depth)

const merged = '{"messageList":[{"messageBody":[{"type":"TIMRelayElem","payload":'

const deep = [
  ['lists', nested(100_000, '[', '', ']')],
  ['objects', nested(30_000, '{"a":', '1', '}')],
  ['merged messages', nested(3_000, merged, '{}', '}]}]}')],
] as const

/** The code of the answer to a body that is written by hand. */
const codeOf = (client: RawClient, command: string, body: string): Promise<number> => {
  const checksum = checksumOf(client.authKey, body)
  return client
    .sendFrame({ kind: 'request', command, seq: 1_000_000, reqtime: 0, checksum, body })
    .then(
      () => 0,
      (error: { code?: number }) => error.code ?? Number.NaN,
    )
}

const target = { conversationType: 1, to: 'bob', sequence: 1, version: 0, cloudCustomData: '' }

it.each(deep)(
  'the server accepts or rejects JSON nested as deep as a frame allows, and keeps running: %s [MSG-74]',
  async (_, json) => {
    await join('bob')
    const alice = await join('alice')
    const text = JSON.stringify(aMessage('alice', 'bob'))
    expect(await codeOf(alice, 'c2c.send', text)).toBe(0)
    const bodies = [
      ['c2c.send', json],
      ['c2c.send', text.replace(/"payload":\{/, `"payload":${json},"was":{`)],
      ['c2c.send', text.replace(/"payload":\{/, `$&"more":${json},`)],
      ['message.combo', `{"messageList":[${json}]}`],
      ['message.modify', JSON.stringify({ ...target, payload: 0 }).replace('0}', `${json}}`)],
      ['message.uploadMerger', `{"messageList":[${json}]}`],
      ['message.revoke', `{"conversationType":1,"to":"bob","sequence":1,"reason":${json}}`],
    ] as const
    const codes = []
    for (const [command, body] of bodies) codes.push(await codeOf(alice, command, body))
    expect(codes.filter((code) => code !== 0 && code !== serverCodes.BAD_PACKET)).toEqual([])
    expect(codes.filter((code) => code === serverCodes.BAD_PACKET).length).toBeGreaterThan(3)
    expect(await codeOf(alice, 'c2c.send', text)).toBe(0)
  },
)
