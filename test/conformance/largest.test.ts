import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message, type TextPayload } from '../../src/index.ts'
import { isTooLong, LIMITS } from '../../src/protocol-entry.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed, textsOf } from '../support/test-bed.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const toBob = { to: 'bob', conversationType: 'C2C' } as const

/** The size of each character differs by form: as UTF-8, as JSON, escaped. */
const units = [
  ['letters', 'x'],
  ['Chinese', '中'],
  ['a pair', '👋'],
  ['a family', '👨‍👩‍👧'],
  ['half a pair', '\ud83d'],
  ['the other half', '\udc4b'],
  ['zeros', '\u0000'],
  ['quotes', '"\\'],
  ['right to left', '\u202e\u0627\u202c'],
  ['separators of lines', '\u2028\r\n'],
  ['names of prototypes', '__proto__'],
] as const

/** The longest text of a message, as repetitions of `unit`. */
const longest = (type: string, unit: string, payloadOf: (text: string) => object): string => {
  const fits = (count: number) =>
    !isTooLong({
      type,
      payload: payloadOf(unit.repeat(count)),
      cloudCustomData: '',
      extra: undefined,
    })
  let count = 0
  for (let step = LIMITS.MESSAGE_BYTES; step >= 1; step = Math.floor(step / 2)) {
    while (fits(count + step)) count += step
  }
  return unit.repeat(count)
}

const custom = (data: string) => ({ data, description: '', extension: '' })

/** JSON in JSON in JSON, as deep as a message can hold. */
const deep = () => {
  const half = longest('TIMCustomElem', '[]', custom).length / 2
  return '['.repeat(half) + ']'.repeat(half)
}

const largest = ({ chat }: Device, target: { to: string; conversationType: 'C2C' | 'GROUP' }) => [
  ...units.map(([, unit]) => {
    const text = longest('TIMTextElem', unit, (text) => ({ text }))
    return chat.createTextMessage({ ...target, payload: { text } })
  }),
  ...units.map(([, unit]) => {
    const data = longest('TIMCustomElem', unit, custom)
    return chat.createCustomMessage({ ...target, payload: { data } })
  }),
  chat.createCustomMessage({ ...target, payload: { data: deep() } }),
  chat.createTextMessage({
    ...target,
    payload: { text: 'x' },
    cloudCustomData: '\u0000'.repeat(LIMITS.MESSAGE_BYTES - 1),
  }),
]

const contentOf = ({ ID, payload, cloudCustomData }: Message) => ({ ID, payload, cloudCustomData })

const receivedBy = ({ events }: Device, conversationID: string): Message[] =>
  events
    .flatMap(({ name, data }) => (name === EVENT.MESSAGE_RECEIVED ? (data as Message[]) : []))
    .filter((one) => one.conversationID === conversationID && one.type !== 'TIMGroupTipElem')

const historyOf = async ({ chat }: Device, conversationID: string): Promise<Message[]> => {
  const messages: Message[] = []
  let nextReqMessageID = ''
  for (;;) {
    const { data } = await chat.getMessageList({ conversationID, nextReqMessageID })
    messages.unshift(...data.messageList.filter(({ type }) => type !== 'TIMGroupTipElem'))
    if (data.isCompleted) return messages
    nextReqMessageID = data.nextReqMessageID
  }
}

const codeOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 0,
    (error: { code: number }) => error.code,
  )

describe.each(formats)('the largest messages over %s frames', (format) => {
  const devices = async () => ({
    phone: await testBed.device('alice', { format }),
    tablet: await testBed.device('alice', { format }),
    bob: await testBed.device('bob', { format }),
    bobToo: await testBed.device('bob', { format }),
  })

  it.each(['C2C', 'GROUP'] as const)(
    'the largest messages reach all devices of a %s unchanged, also after a reload and a restart [MSG-71]',
    async (conversationType) => {
      const { phone, tablet, bob, bobToo } = await devices()
      const memberList = [{ userID: 'bob' }]
      const { data } = await phone.chat.createGroup({ name: 'g', type: 'Public', memberList })
      const to = conversationType === 'C2C' ? 'bob' : data.group.groupID
      const mine = `${conversationType}${to}`
      const theirs = conversationType === 'C2C' ? 'C2Calice' : mine
      const sent = largest(phone, { to, conversationType })
      await Promise.all(sent.map((message) => phone.chat.sendMessage(message)))
      const expected = sent.map(contentOf)
      for (const [device, id] of [
        [tablet, mine],
        [bob, theirs],
        [bobToo, theirs],
      ] as const) {
        await device.settles(() => receivedBy(device, id).length >= sent.length)
        expect(receivedBy(device, id).map(contentOf)).toEqual(expected)
      }
      await testBed.restart()
      const reloaded = await testBed.device('bob', { format })
      expect((await historyOf(reloaded, theirs)).map(contentOf)).toEqual(expected)
      const { data: rows } = await reloaded.chat.getConversationList([theirs])
      expect(rows.conversationList).toMatchObject([{ lastMessage: { messageForShow: 'x' } }])
    },
  )

  it('the largest messages written without a connection are sent in order after the reconnect [MSG-71]', async () => {
    const { phone, bob } = await devices()
    const lost = cutConnection(phone)
    phone.cable.reconnect()
    await lost
    const written = largest(phone, toBob)
    await Promise.all(written.map((message) => phone.chat.sendMessage(message)))
    await bob.settles(() => receivedBy(bob, 'C2Calice').length >= written.length)
    expect(receivedBy(bob, 'C2Calice').map(contentOf)).toEqual(written.map(contentOf))
  })

  it('modifyMessage accepts the largest content, and revokeMessage recalls it [MSG-71]', async () => {
    const { phone, bob } = await devices()
    const message = await say(phone, 'bob', 'short')
    const text = longest('TIMTextElem', '👨‍👩‍👧', (text) => ({ text }))
    message.payload.text = text
    await phone.chat.modifyMessage(message)
    const [received] = await bob.until(EVENT.MESSAGE_MODIFIED)
    expect(received?.payload).toEqual({ text })
    const reason = `half \ud83d\u0000\u202e${'中'.repeat(164)}`
    await phone.chat.revokeMessage(message, { reason })
    await bob.until(EVENT.MESSAGE_REVOKED)
    expect(received).toMatchObject({ isRevoked: true, revokeReason: reason, payload: { text: '' } })
  })

  it('sendMessage rejects a message that is one byte too long, or a megabyte, and loses no other [MSG-72]', async () => {
    const { phone, tablet, bob, bobToo } = await devices()
    const stored = await say(phone, 'bob', 'before')
    const before = phone.events.length
    const megabyte = '中'.repeat(2 ** 20 / 3)
    const refused = [
      ...units.map(([, unit]) => {
        const text = longest('TIMTextElem', unit, (text) => ({ text })) + unit
        return phone.chat.createTextMessage({ ...toBob, payload: { text } })
      }),
      phone.chat.createTextMessage({ ...toBob, payload: { text: megabyte } }),
      phone.chat.createCustomMessage({ ...toBob, payload: { data: megabyte } }),
      phone.chat.createLocationMessage({
        ...toBob,
        payload: { description: megabyte, longitude: 0, latitude: 0 },
      }),
      phone.chat.createTextMessage({
        ...toBob,
        payload: { text: 'x' },
        cloudCustomData: megabyte,
      }),
    ]
    const contents = refused.map(contentOf)
    const errors = await Promise.all(
      refused.map((message) => phone.chat.sendMessage(message).catch((error) => error)),
    )
    expect(errors).toEqual(
      refused.map((message) => expect.objectContaining({ code: 80002, data: { message } })),
    )
    expect(refused.map(contentOf)).toEqual(contents)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['fail']))
    stored.payload.text = megabyte
    expect(await codeOf(phone.chat.modifyMessage(stored))).toBe(80002)
    stored.payload.text = 'x'.repeat(LIMITS.MESSAGE_BYTES + 1)
    expect(await codeOf(phone.chat.modifyMessage(stored))).toBe(80002)
    expect(stored.payload).toEqual({ text: 'before' } satisfies TextPayload)
    expect(await codeOf(phone.chat.revokeMessage(stored, { reason: megabyte }))).toBe(2905)
    await say(phone, 'bob', 'after')
    for (const device of [tablet, bob, bobToo]) {
      const peer = device === tablet ? 'C2Cbob' : 'C2Calice'
      await device.settles(() => receivedBy(device, peer).length >= 2)
      expect(await textsOf(device, peer)).toEqual(['before', 'after'])
    }
    const states = phone.events.slice(before).map(({ name }) => name)
    expect(states).not.toContain(EVENT.NET_STATE_CHANGE)
  })
})
