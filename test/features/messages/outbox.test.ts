import { describe, expect, it } from 'vitest'
import { EVENT, type Message, viewOf } from '../../../src/index.ts'
import { LIMITS } from '../../../src/protocol/limits.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aMessage, NOON } from '../../support/builders.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { sentTexts, shown, write } from '../support/pages.ts'
import { keepsHistory, storesMessages } from '../support/server-side.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C, sendGroup, sendCombo } = commands.message

const identityOf = ({ clientTime, random }: { clientTime: number; random: number }) =>
  `${clientTime}-${random}`

/** Loses the line, and has another one after a while. */
const reconnected = async ({ server, advance }: TestClient, ms = 10_000) => {
  server.drop()
  await advance(ms)
}

/** A message whose send rejected with 2801. */
const anUnanswered = async () => {
  const client = await aReadyClient((server) => server.ignore(sendC2C))
  const message = client.chat.createTextMessage({
    to: 'bob',
    conversationType: 'C2C',
    payload: { text: 'hi' },
  })
  const send = outcome(client, client.chat.sendMessage(message), 15_000)
  await expect(send).rejects.toMatchObject({ code: 2801, data: { message } })
  return { client, message }
}

describe('a message whose outcome is unknown', () => {
  it('is sent again by itself after a reconnect, and turns to success [OUTBOX-08]', async () => {
    const { client, message } = await anUnanswered()
    expect(message.status).toBe('fail')
    const told: string[] = []
    viewOf(client.chat).subscribe('timeline:C2Cbob', () => told.push(message.status))
    client.server.ignore(sendCombo)
    client.server.stop()
    await client.advance(1_000)
    const stored = storesMessages(client.server)
    client.server.start()
    await client.advance(10_000)
    expect(message).toMatchObject({ status: 'success', sequence: 1, time: NOON + 1 })
    expect(stored.size).toBe(1)
    expect(new Set(client.server.bodiesOf(sendC2C).map(identityOf)).size).toBe(1)
    expect(told).toContain('unSend')
    expect(told.at(-1)).toBe('success')
    expect(client.heard.dataOf(EVENT.CONVERSATION_LIST_UPDATED).at(-1)).toMatchObject([
      { conversationID: 'C2Cbob', lastMessage: { lastSequence: 1 } },
    ])
  })

  it('is tried again while the connection stands, with longer and longer pauses [OUTBOX-11]', async () => {
    const { client, message } = await anUnanswered()
    const attempts = () => client.server.bodiesOf(sendC2C).length
    expect(attempts()).toBe(1)
    await client.advance(2_999)
    expect(attempts()).toBe(1)
    await client.advance(1)
    expect([attempts(), message.status]).toEqual([2, 'unSend'])
    await client.advance(15_000 + 5_999)
    expect(attempts()).toBe(2)
    await client.advance(1)
    expect(attempts()).toBe(3)
    storesMessages(client.server)
    await client.advance(15_000 + 12_000)
    expect([attempts(), message.status]).toEqual([4, 'success'])
    await client.advance(300_000)
    expect(attempts()).toBe(4)
  })

  it('is refused at last: it stays, failed, and is not tried again [OUTBOX-04]', async () => {
    const { client, message } = await anUnanswered()
    client.server.refuse(sendC2C, 20007)
    await client.advance(3_000)
    expect(message.status).toBe('fail')
    expect(shown(client)).toEqual(['hi fail'])
    await reconnected(client)
    await client.advance(300_000)
    expect(client.server.bodiesOf(sendC2C)).toHaveLength(2)
  })

  it.each([60022, 20005, 10002])(
    'is tried again where the server refuses for now with %i [OUTBOX-11]',
    async (code) => {
      const { client, message } = await anUnanswered()
      client.server.refuse(sendC2C, code)
      await client.advance(3_000)
      expect(message.status).toBe('unSend')
      storesMessages(client.server)
      await client.advance(6_000)
      expect(message.status).toBe('success')
    },
  )

  it('that the host resends at that time is the same send [OUTBOX-10]', async () => {
    const { client, message } = await anUnanswered()
    await client.advance(3_000)
    expect(client.server.bodiesOf(sendC2C)).toHaveLength(2)
    const resend = client.chat.resendMessage(message)
    const again = client.chat.sendMessage(message)
    await client.advance(0)
    expect(client.server.bodiesOf(sendC2C)).toHaveLength(2)
    client.server.push(pushes.message.received, {
      position: 1,
      messageList: [
        aMessage({
          from: 'alice',
          to: 'bob',
          clientTime: message.clientTime,
          random: message.random,
          tinyID: message.senderTinyID,
        }),
      ],
    })
    await client.advance(0)
    expect((await resend).data.message).toBe(message)
    expect((await again).data.message).toBe(message)
    expect(shown(client)).toEqual(['hi success'])
  })

  it('is settled by history that has it: it is not sent again [OUTBOX-15]', async () => {
    const { client, message } = await anUnanswered()
    keepsHistory(client.server, [
      aMessage({
        from: 'alice',
        to: 'bob',
        clientTime: message.clientTime,
        random: message.random,
        tinyID: message.senderTinyID,
        version: 2,
        flags: 8,
      }),
    ])
    await outcome(client, client.chat.getMessageList({ conversationID: 'C2Cbob' }))
    // It was recalled on another device meanwhile.
    expect(message).toMatchObject({ status: 'success', sequence: 1, isRevoked: true, version: 2 })
    await client.advance(60_000)
    expect(client.server.bodiesOf(sendC2C)).toHaveLength(1)
  })
})

describe('a send while the line is lost', () => {
  it('rejects with 2801 15 s after its call, whatever happened in between [OUTBOX-09]', async () => {
    const client = await aReadyClient((server) => server.ignore(sendC2C))
    const message = write(client.chat, 'one')
    let code = 0
    client.chat.sendMessage(message).catch((error) => {
      code = error.code
    })
    await client.advance(5_000)
    client.server.stop()
    await client.advance(9_999)
    expect([code, message.status]).toEqual([0, 'unSend'])
    await client.advance(1)
    expect([code, message.status]).toEqual([2801, 'fail'])
  })

  it('keeps the order of writing over time-outs and reconnects [OUTBOX-02]', async () => {
    const client = await aReadyClient((server) => server.ignore(sendC2C))
    write(client.chat, 'one')
    await client.advance(8_000)
    write(client.chat, 'two')
    client.server.stop()
    await client.advance(8_000)
    write(client.chat, 'three')
    expect(shown(client)).toEqual(['one fail', 'two unSend', 'three unSend'])
    client.server.received.length = 0
    storesMessages(client.server)
    client.server.start()
    await client.advance(10_000)
    write(client.chat, 'four')
    await client.advance(0)
    expect(sentTexts(client)).toEqual(['one', 'two', 'three', 'four'])
    expect(shown(client)).toEqual(['one success', 'two success', 'three success', 'four success'])
  })

  it('goes before new messages of its conversation, and holds up no other one [OUTBOX-12]', async () => {
    const { client } = await anUnanswered()
    client.server.received.length = 0
    write(client.chat, 'to carol', 'carol')
    await client.advance(0)
    expect(sentTexts(client)).toEqual(['to carol'])
    storesMessages(client.server)
    write(client.chat, 'next')
    await client.advance(0)
    expect(sentTexts(client)).toEqual(['to carol', 'hi', 'next'])
    expect(shown(client)).toEqual(['hi success', 'next success'])
  })

  it('ends with the session: 3005, no timer, and nothing is sent afterwards [OUTBOX-19]', async () => {
    const client = await aReadyClient((server) => server.ignore(sendC2C))
    client.server.stop()
    await client.advance(0)
    const message = client.chat.createTextMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { text: 'one' },
    })
    const send = client.chat.sendMessage(message)
    const failure = expect(send).rejects.toMatchObject({ code: 3005, data: { message } })
    await client.chat.destroy()
    await failure
    expect(client.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })
})

describe('messages that waited', () => {
  /** So many messages to bob, written without a line. */
  const waiting = async (count: number, textOf = (n: number) => `${n}`) => {
    const client = await aReadyClient()
    client.server.stop()
    await client.advance(0)
    const messages = Array.from({ length: count }, (_, n) => write(client.chat, textOf(n + 1)))
    await client.advance(0)
    return { client, messages }
  }
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => `${n + 1}`)

  it('go out together, so many at a time, in order [OUTBOX-13]', async () => {
    const count = 2 * LIMITS.COMBO_MESSAGES + 1
    const { client } = await waiting(count)
    storesMessages(client.server)
    client.server.start()
    await client.advance(10_000)
    expect(sentTexts(client)).toEqual(numbers(count))
    expect(client.server.bodiesOf(sendCombo).map((body) => body.messageList.length)).toEqual([
      20, 20,
    ])
    expect(client.server.bodiesOf(sendC2C)).toHaveLength(1)
    expect(shown(client)).toEqual(numbers(count).map((text) => `${text} success`))
  })

  it('go out in smaller parts where they are long [OUTBOX-13]', async () => {
    const { client } = await waiting(20, () => '酒'.repeat(4_000))
    const stored = storesMessages(client.server)
    client.server.start()
    await client.advance(10_000)
    expect(stored.size).toBe(20)
    expect(client.server.bodiesOf(sendCombo).map((body) => body.messageList.length)).toEqual([
      10, 10,
    ])
  })

  it('find their outcomes each by itself [OUTBOX-13]', async () => {
    const { client, messages } = await waiting(3)
    client.server.on(sendCombo, () => ({
      answerList: [
        { code: 0 as const, time: NOON, sequence: 1, position: 1 },
        { code: 20007, info: 'blocked' },
        { code: 0 as const, time: NOON, sequence: 2, position: 2 },
      ],
    }))
    client.server.start()
    await client.advance(4_000)
    expect(messages.map(({ status }) => status)).toEqual(['success', 'fail', 'success'])
  })

  it.each([20001, 80002, 60009])(
    'go out one by one where the server refuses several with %i [OUTBOX-13]',
    async (code) => {
      const { client, messages } = await waiting(3)
      storesMessages(client.server)
      client.server.refuse(sendCombo, code)
      client.server.start()
      await client.advance(10_000)
      expect(messages.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
      expect(client.server.bodiesOf(sendC2C)).toHaveLength(3)
    },
  )

  it('go out again, all of them, where the line is lost on the way [OUTBOX-13]', async () => {
    const { client, messages } = await waiting(3)
    let combos = 0
    const stored = storesMessages(client.server, 0, ({ connection }) => {
      combos++
      if (combos === 2) connection.close()
    })
    client.server.start()
    await client.advance(15_000)
    expect(messages.map(({ status, sequence }) => [status, sequence])).toEqual([
      ['success', 1],
      ['success', 2],
      ['success', 3],
    ])
    expect(stored.size).toBe(3)
  })

  it('stay without an outcome where an answer has none for them [OUTBOX-13]', async () => {
    const { client, messages } = await waiting(2)
    client.server.on(sendCombo, () => ({ answerList: [] }))
    client.server.start()
    await client.advance(4_000)
    // Whoever waited was told 2800; the messages go on.
    expect(messages.map(({ status }) => status)).toEqual(['fail', 'fail'])
    storesMessages(client.server)
    await client.advance(10_000)
    expect(messages.map(({ status }) => status)).toEqual(['success', 'success'])
  })

  it('are as many as are written: none is refused because others wait [OUTBOX-02]', async () => {
    const { client } = await waiting(300)
    const stored = storesMessages(client.server)
    client.server.start()
    await client.advance(10_000)
    expect(stored.size).toBe(300)
  })

  it('of users and groups keep one order [OUTBOX-02]', async () => {
    const client = await aReadyClient()
    client.server.stop()
    await client.advance(0)
    const toGroup = (text: string): Message => {
      const message = client.chat.createTextMessage({
        to: 'team',
        conversationType: 'GROUP',
        payload: { text },
      })
      client.chat.sendMessage(message).catch(() => undefined)
      return message
    }
    write(client.chat, '1')
    toGroup('2')
    write(client.chat, '3', 'carol')
    storesMessages(client.server)
    client.server.start()
    await client.advance(10_000)
    expect(sentTexts(client)).toEqual(['1', '2', '3'])
    expect(client.server.bodiesOf(sendGroup)).toEqual([])
  })
})
