import { NOON, storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { Message } from '../../../src/index.ts'
import * as LIMITS from '../../../src/protocol/limits.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { sentTexts, shown, write } from '../support/pages.ts'

const { sendC2C, sendGroup, sendCombo } = commands.message

describe('waiting messages', () => {
  /** `count` messages to bob, written without a connection. */
  const waiting = async (count: number, textOf = (n: number) => `${n}`) => {
    const client = await aReadyClient()
    client.server.stop()
    await client.advance(0)
    const messages = Array.from({ length: count }, (_, n) => write(client.chat, textOf(n + 1)))
    await client.advance(0)
    return { client, messages }
  }
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => `${n + 1}`)

  it('are sent together, a limited number at a time, in order [OUTBOX-13]', async () => {
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

  it('are sent in smaller parts if they are long [OUTBOX-13]', async () => {
    const { client } = await waiting(20, () => '酒'.repeat(4_000))
    const stored = storesMessages(client.server)
    client.server.start()
    await client.advance(10_000)
    expect(stored.size).toBe(20)
    expect(client.server.bodiesOf(sendCombo).map((body) => body.messageList.length)).toEqual([
      10, 10,
    ])
  })

  it.each([
    [{}],
    [{ answerList: null }],
    [{ answerList: [null, 7, 'x'] }],
    [{ answerList: [{ code: 0, time: NOON, sequence: '1', position: 1 }] }],
  ])('are sent again after %j, which contains no outcome [KERNEL-17]', async (answer) => {
    const { client, messages } = await waiting(3)
    storesMessages(client.server)
    let isFirst = true
    client.server.on(sendCombo, ({ messageList }) => {
      if (isFirst) {
        isFirst = false
        return answer as never
      }
      const outcome = (index: number) => ({
        code: 0 as const,
        time: NOON,
        sequence: index,
        position: index,
      })
      return { answerList: messageList.map((_, index) => outcome(index + 1)) }
    })
    client.server.start()
    await client.advance(20_000)
    expect(messages.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
  })

  it('have their own outcomes [OUTBOX-13]', async () => {
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
    'are sent one by one if the server refuses several with %i [OUTBOX-13]',
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

  it('are all sent again if the connection is lost meanwhile [OUTBOX-13]', async () => {
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

  it('stay without an outcome if the response has none for them [OUTBOX-13]', async () => {
    const { client, messages } = await waiting(2)
    client.server.on(sendCombo, () => ({ answerList: [] }))
    client.server.start()
    await client.advance(4_000)
    // The callers got 2800; the sends continue.
    expect(messages.map(({ status }) => status)).toEqual(['fail', 'fail'])
    storesMessages(client.server)
    await client.advance(10_000)
    expect(messages.map(({ status }) => status)).toEqual(['success', 'success'])
  })

  it('can be any number: none is refused because others wait [OUTBOX-02]', async () => {
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
