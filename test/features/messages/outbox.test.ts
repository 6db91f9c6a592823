import { aMessage, keepsHistory, NOON, storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, viewOf } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { sentTexts, shown, write } from '../support/pages.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C, sendCombo } = commands.message

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
  it('is sent again automatically after a reconnect, and succeeds [OUTBOX-08]', async () => {
    const { client, message } = await anUnanswered()
    expect(message.status).toBe('fail')
    const reported: string[] = []
    viewOf(client.chat).subscribe('timeline:C2Cbob', () => reported.push(message.status))
    client.server.ignore(sendCombo)
    client.server.stop()
    await client.advance(1_000)
    const stored = storesMessages(client.server)
    client.server.start()
    await client.advance(10_000)
    expect(message).toMatchObject({ status: 'success', sequence: 1, time: NOON + 1 })
    expect(stored.size).toBe(1)
    expect(new Set(client.server.bodiesOf(sendC2C).map(identityOf)).size).toBe(1)
    expect(reported).toContain('unSend')
    expect(reported.at(-1)).toBe('success')
    expect(client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED).at(-1)).toMatchObject([
      { conversationID: 'C2Cbob', lastMessage: { lastSequence: 1 } },
    ])
  })

  it('is retried while the connection is open, with increasing delays [OUTBOX-11]', async () => {
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

  it('stays failed after a refusal, and is not retried [OUTBOX-04]', async () => {
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
    'is retried after a temporary refusal with %i [OUTBOX-11]',
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

  it('that the host resends meanwhile is the same send [OUTBOX-10]', async () => {
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

  it('succeeds if history contains it, and is not sent again [OUTBOX-15]', async () => {
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

describe('a send without a connection', () => {
  it('rejects with 2801 15 s after its call, whatever happens in between [OUTBOX-09]', async () => {
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

  it('is sent before new messages of its conversation, and delays no other conversation [OUTBOX-12]', async () => {
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
