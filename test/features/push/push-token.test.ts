import { createTestPlatform } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { PushToken } from '../../../src/index.ts'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { register, unregister, report } = commands.push

const aScene = async (storage = memoryStorage()) =>
  aReadyClient(
    (server) => {
      for (const one of [register, unregister, report]) server.on(one, () => ({}))
    },
    'binary',
    { platform: createTestPlatform({ storage }) },
  )

const token: PushToken = {
  ...{ deviceToken: 'vendor-token', businessID: 3, tokenID: 4, deviceBrand: 2, isTpns: 0 },
  ...{ pushMsg: 1, notificationStatus: 1, deviceModel: 'P70', systemVersion: '14' },
  pushVersion: '2.0',
}

describe('a token of a vendor', () => {
  it('is registered with all its fields, and again by the next login [PUSH-22] [PUSH-10]', async () => {
    const storage = memoryStorage()
    const first = await aScene(storage)
    const answer = await outcome(first, first.chat.registerPushToken(token))
    expect(answer.data).toEqual({ deviceToken: 'vendor-token' })
    expect(first.server.bodiesOf(register)).toEqual([token])
    await outcome(first, first.chat.destroy())
    const again = await aScene(storage)
    await again.advance(0)
    expect(again.server.bodiesOf(register)).toEqual([token])
    await outcome(again, again.chat.unregisterPushToken())
    expect(again.server.bodiesOf(unregister)).toEqual([{ deviceToken: 'vendor-token' }])
    await outcome(again, again.chat.unregisterPushToken())
    expect(again.server.bodiesOf(unregister)).toHaveLength(1)
    await outcome(again, again.chat.destroy())
    const last = await aScene(storage)
    await last.advance(0)
    expect(last.server.bodiesOf(register)).toEqual([])
  })

  it.each([
    ['options', undefined],
    ['deviceToken', {}],
    ['deviceToken', { deviceToken: '' }],
    ['businessID', { deviceToken: 'a', businessID: '3' }],
    ['deviceBrand', { deviceToken: 'a', deviceBrand: -1 }],
    ['pushMsg', { deviceToken: 'a', pushMsg: true }],
    ['deviceModel', { deviceToken: 'a', deviceModel: 'x'.repeat(129) }],
  ])('rejects with 2905 if %s is wrong: %j [PUSH-22]', async (parameter, input) => {
    const { chat, server } = await aScene()
    await expect(chat.registerPushToken(input as never)).rejects.toMatchObject({
      code: 2905,
      data: { parameter },
    })
    expect(server.bodiesOf(register)).toEqual([])
  })

  it('is not stored if the server rejects it [PUSH-22]', async () => {
    const storage = memoryStorage()
    const first = await aScene(storage)
    first.server.refuse(register, 22001)
    const refused = outcome(first, first.chat.registerPushToken(token))
    await expect(refused).rejects.toMatchObject({ code: 22001 })
    await outcome(first, first.chat.destroy())
    const again = await aScene(storage)
    await again.advance(0)
    expect(again.server.bodiesOf(register)).toEqual([])
  })
})

describe('events of notifications', () => {
  it('are reported by their names, 40 at a time [PUSH-21]', async () => {
    const client = await aScene()
    const { chat, server } = client
    const { data } = await outcome(
      client,
      chat.reportPushEvents([
        { type: 'arrived', time: 100, pushID: 'C2Cbob 7' },
        { type: 'opened', time: 101 },
        { type: 9, time: 102 },
      ]),
    )
    expect(data).toEqual({ count: 3 })
    expect(server.bodiesOf(report)).toEqual([
      {
        eventList: [
          { type: 1, time: 100, pushID: 'C2Cbob 7' },
          { type: 2, time: 101, pushID: '' },
          { type: 9, time: 102, pushID: '' },
        ],
      },
    ])
    await outcome(client, chat.reportPushEvents(Array(81).fill({ type: 'arrived' })))
    const sizes = server.bodiesOf(report).map(({ eventList }) => eventList.length)
    expect(sizes).toEqual([3, 40, 40, 1])
    expect((await chat.reportPushEvents([])).data).toEqual({ count: 0 })
  })

  it.each([
    [undefined],
    [[{ type: 'seen' }]],
    [[{ type: 1.5 }]],
    [[{ type: 'opened', time: -1 }]],
    [[{ type: 'opened', pushID: 'x'.repeat(257) }]],
  ])('reject with 2905 if they are malformed: %j [PUSH-21]', async (list) => {
    const { chat, server } = await aScene()
    await expect(chat.reportPushEvents(list as never)).rejects.toMatchObject({ code: 2905 })
    expect(server.bodiesOf(report)).toEqual([])
  })
})
