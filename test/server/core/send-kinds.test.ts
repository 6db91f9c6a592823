import fc from 'fast-check'
import {
  isWellFormed,
  type MessageExtra,
  MessageFlag,
  serverCodes,
  type WireMessage,
} from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { aPair, historyOf } from './support/histories.ts'
import { aGroupMessage, aMessage, type Device, temporaryDirectory } from './support/test-core.ts'

const url = 'https://example.org/a'

const imageInfo = (type: number, sizeType: number) => ({
  width: 8,
  height: 6,
  size: 9,
  url,
  imageUrl: url,
  type,
  sizeType,
})

const merged = {
  downloadKey: '',
  pbDownloadKey: '',
  title: '聊天记录',
  abstractList: ['a: hi'],
  compatibleText: 'update to see it',
  messageNumber: 1,
  version: 1,
  layersOverLimit: false,
  messageList: [
    {
      ID: '1-2-3',
      from: 'bob',
      nick: '',
      avatar: '',
      time: 1,
      cloudCustomData: '',
      messageBody: [{ type: 'TIMTextElem', payload: { text: 'hi' } }],
    },
  ],
}

const video = {
  videoUUID: 'v',
  videoUrl: url,
  remoteVideoUrl: url,
  videoFormat: 'mp4',
  videoSecond: 3,
  videoSize: 9,
  thumbUUID: 't',
  thumbUrl: '',
  thumbWidth: 200,
  thumbHeight: 200,
  thumbSize: 0,
  thumbFormat: 'jpg',
  snapshotUrl: '',
  snapshotWidth: 200,
  snapshotHeight: 200,
  snapshotSize: 0,
  snapshotFormat: 'jpg',
}

/** A payload of every kind that a client may send. */
const payloads: Readonly<Record<string, object>> = {
  TIMTextElem: { text: 'hi' },
  TIMImageElem: {
    uuid: 'u',
    imageFormat: 1,
    imageInfoArray: [imageInfo(0, 3), imageInfo(2, 2), imageInfo(1, 1)],
  },
  TIMSoundElem: { uuid: 'u', url, remoteAudioUrl: url, size: 9, second: 1.5 },
  TIMVideoFileElem: video,
  TIMFileElem: { uuid: 'u', fileName: '合同.pdf', fileUrl: url, fileSize: 9 },
  TIMLocationElem: { description: '外滩', latitude: 31.24, longitude: -121.49 },
  TIMCustomElem: { data: '{}', description: '', extension: '' },
  TIMFaceElem: { index: -1, data: 'smile' },
  TIMRelayElem: merged,
}

const kinds = Object.entries(payloads)

const send = (device: Device, fields: Partial<WireMessage>) =>
  device.run('c2c.send', aMessage('alice', 'bob', fields))

describe('a message of any type', () => {
  it.each(kinds)('%s is delivered and stored as it was sent [MSG-56]', async (type, payload) => {
    const { alice, bob } = await aPair()
    await send(alice, { type, payload })
    expect(bob.received.messages).toMatchObject([{ message: { type } }])
    expect(bob.received.messages[0]?.message.payload).toEqual(payload)
    const [stored] = (await historyOf(bob, 'alice')).messageList
    expect(stored).toMatchObject({ type })
    expect(stored?.payload).toEqual(payload)
  })

  it('survives a restart of the server [MSG-56]', async () => {
    const dataDir = temporaryDirectory()
    const before = await aPair({ dataDir })
    for (const [type, payload] of kinds) await send(before.alice, { type, payload })
    await before.testBed.close()
    const { bob } = await aPair({ dataDir })
    const { messageList: messages } = await historyOf(bob, 'alice', { count: 100 })
    expect(messages.map(({ type, payload }) => [type, payload])).toEqual(kinds)
  })

  it.each(kinds)('%s loses unknown fields [MSG-56]', async (type, payload) => {
    const { alice, bob } = await aPair()
    const junk = JSON.parse('{"__proto__":{"admin":true},"constructor":1,"extra":{"a":[]}}')
    await send(alice, { type, payload: { ...junk, ...payload } })
    const [stored] = (await historyOf(bob, 'alice')).messageList
    expect(stored?.payload).toEqual(payload)
    expect(Object.keys(stored?.payload ?? {})).toEqual(Object.keys(payload))
  })

  it.each(
    kinds.flatMap(([type, payload]) => Object.keys(payload).map((field) => [type, field] as const)),
  )('%s is refused without its %s [MSG-56]', async (type, field) => {
    const { alice, bob } = await aPair()
    const { [field]: _gone, ...rest } = payloads[type] as Record<string, unknown>
    const message = aMessage('alice', 'bob', { type, payload: rest })
    expect(await alice.refused('c2c.send', message)).toBe(serverCodes.BAD_PACKET)
    expect(bob.received.messages).toEqual([])
  })

  it.each([
    ['TIMImageElem', { imageInfoArray: [imageInfo(0, 3)] }],
    ['TIMImageElem', { imageInfoArray: [1, 2, 3].map(() => ({ ...imageInfo(0, 3), url: '' })) }],
    ['TIMImageElem', { imageInfoArray: [0, 2, 3].map((type) => imageInfo(type, 1)) }],
    ['TIMSoundElem', { second: -1 }],
    ['TIMSoundElem', { size: '9' }],
    ['TIMVideoFileElem', { videoSecond: 1.5 }],
    ['TIMFileElem', { fileUrl: '' }],
    ['TIMLocationElem', { latitude: '31' }],
    ['TIMTextElem', { text: '' }],
    ['TIMRelayElem', { messageList: [{}] }],
    [
      'TIMRelayElem',
      {
        messageList: [
          { ...merged.messageList[0], messageBody: [{ type: 'TIMGroupTipElem', payload: {} }] },
        ],
      },
    ],
  ])('%s is refused with %j [MSG-56]', async (type, wrong) => {
    const { alice } = await aPair()
    const payload = { ...payloads[type], ...wrong }
    const message = aMessage('alice', 'bob', { type, payload })
    expect(await alice.refused('c2c.send', message)).toBe(serverCodes.BAD_PACKET)
  })

  it('is answered or refused with any value in any field [MSG-56]', async () => {
    const { alice } = await aPair()
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(null, undefined, Number.NaN, -1, 2 ** 53, '\ud800', 'x'.repeat(500)),
    )
    const field = fc
      .constantFrom(...kinds)
      .chain(([type, payload]) =>
        fc.tuple(fc.constant(type), fc.constantFrom(...Object.keys(payload)), anything),
      )
    await fc.assert(
      fc.asyncProperty(field, async ([type, name, value]) => {
        const payload = { ...payloads[type], [name]: value }
        const code = await alice
          .refused('c2c.send', aMessage('alice', 'bob', { type, payload }))
          .catch(({ message }: Error) => message)
        expect([serverCodes.BAD_PACKET, 'the command was not refused']).toContain(code)
      }),
      { numRuns: 300 },
    )
  })
})

const odd = [
  ['half a pair', 'a \ud83d b'],
  ['the other half', '\udc4b'],
  ['right to left', '\u202egnp.exe\u202c \u2067x\u2069'],
  ['zeros', 'a\u0000b'],
  ['marks without end', `e${'\u0301'.repeat(500)}`],
  ['names of prototypes', '__proto__'],
  ['JSON', '{"__proto__":{"a":1}}'],
  ['the marker of compression', 'COMP\u001f\u008b'],
] as const

describe('an odd content', () => {
  it.each(odd)('with %s is returned unchanged [MSG-57]', async (_name, text) => {
    const { alice, bob } = await aPair()
    await send(alice, { payload: { text } })
    const custom = { data: text, description: text, extension: text }
    await send(alice, { type: 'TIMCustomElem', payload: custom })
    const { messageList: messages } = await historyOf(bob, 'alice', { count: 100 })
    expect(messages.map(({ payload }) => payload)).toEqual([{ text }, custom])
    expect(bob.received.messages.map(({ message }) => message.payload)).toEqual([{ text }, custom])
  })

  it.each(odd)(
    'with %s in the custom data is returned or refused [MSG-57]',
    async (_name, text) => {
      const { alice, bob } = await aPair()
      const message = aMessage('alice', 'bob', { cloudCustomData: text })
      if (!isWellFormed(text)) {
        expect(await alice.refused('c2c.send', message)).toBe(serverCodes.BAD_PACKET)
        return
      }
      await alice.run('c2c.send', message)
      expect((await historyOf(bob, 'alice')).messageList[0]?.cloudCustomData).toBe(text)
    },
  )

  it('of nested merged messages is refused beyond 100 layers [MSG-57]', async () => {
    const { alice } = await aPair()
    let deep: object = merged
    for (let layer = 1; layer < 102; layer++) {
      const messageBody = [{ type: 'TIMRelayElem', payload: deep }]
      deep = { ...merged, messageList: [{ ...merged.messageList[0], messageBody }] }
    }
    const message = aMessage('alice', 'bob', { type: 'TIMRelayElem', payload: deep })
    expect(await alice.refused('c2c.send', message)).toBe(serverCodes.BAD_PACKET)
  })

  it('of a megabyte is refused [MSG-57]', async () => {
    const { alice } = await aPair()
    const message = aMessage('alice', 'bob', { payload: { text: 'x'.repeat(2 ** 20) } })
    expect(await alice.refused('c2c.send', message)).toBe(serverCodes.BAD_PACKET)
  })
})

const push = { pushFlag: 0, title: 't', apnsInfo: { badgeMode: 1 }, androidInfo: { sound: 's' } }

const inGroup = async () => {
  const opened = await aPair()
  await opened.alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g' })
  await opened.bob.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
  return opened
}

describe('push texts and moderation configuration', () => {
  it.each([
    ['c2c.send', 'bob', 0],
    ['c2c.send', 'bob', MessageFlag.onlineOnly],
    ['group.send', 'g', 0],
    ['group.send', 'g', MessageFlag.onlineOnly],
  ])('of %s to %s with flags %i are not forwarded [MSG-58]', async (command, to, flags) => {
    const { alice, bob } = await inGroup()
    const extra = { offlinePushInfo: push, cmConfigID: 'strict' } as unknown as MessageExtra
    await alice.run(command, aGroupMessage('alice', to, { flags, extra }))
    const [received] = bob.received.messages.filter(({ message }) => message.type === 'TIMTextElem')
    expect(received?.message.extra ?? {}).not.toHaveProperty('offlinePushInfo')
    expect(received?.message.extra ?? {}).not.toHaveProperty('cmConfigID')
    const [stored] = (await historyOf(bob, 'alice')).messageList
    expect(stored?.extra).toBeUndefined()
  })

  it('keep the fields that belong to the message [MSG-58]', async () => {
    const { alice, bob } = await inGroup()
    const extra = { offlinePushInfo: push, atUserList: ['bob'] } as unknown as MessageExtra
    await alice.run('group.send', aGroupMessage('alice', 'g', { extra }))
    expect(bob.received.messages.at(-1)?.message.extra).toEqual({ atUserList: ['bob'] })
  })

  it.each([
    { offlinePushInfo: 'loud' },
    { offlinePushInfo: {} },
    { offlinePushInfo: { ...push, pushFlag: 2 } },
    { offlinePushInfo: { ...push, title: 7 } },
    { offlinePushInfo: { ...push, sound: 's' } },
    { offlinePushInfo: { ...push, title: 'x'.repeat(4_097) } },
    { offlinePushInfo: { ...push, apnsInfo: { badgeMode: true } } },
    { offlinePushInfo: { ...push, apnsInfo: JSON.parse('{"__proto__":1}') } },
    { offlinePushInfo: { ...push, androidInfo: { HonorImportance: 'HIGH' } } },
    { cmConfigID: '' },
    { cmConfigID: 7 },
    { cmConfigID: 'x'.repeat(129) },
  ])('are refused if they are invalid: %j [MSG-58]', async (extra) => {
    const { alice } = await aPair()
    const message = aMessage('alice', 'bob', { extra: extra as unknown as MessageExtra })
    expect(await alice.refused('c2c.send', message)).toBe(serverCodes.BAD_PACKET)
  })
})
