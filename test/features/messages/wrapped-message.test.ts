import { storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message, viewOf } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C, revoke } = commands.message

/** The state of a screen that watches its objects. */
const watched = (message: Message): Message => new Proxy(message, {})

const all = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }

const shown = ({ chat }: TestClient) =>
  viewOf(chat)
    .timeline('C2Cbob', all)
    .items.map((item) => (item.kind === 'message' ? item.message.status : item.key))

const aFailedMessage = async () => {
  const client = await aReadyClient((server) => server.refuse(sendC2C, 20003))
  const message = client.chat.createTextMessage({
    to: 'bob',
    conversationType: 'C2C',
    payload: { text: 'hi' },
  })
  const send = client.chat.sendMessage(message)
  await expect(outcome(client, send)).rejects.toMatchObject({ data: { message } })
  return { client, message }
}

describe('a message in a proxy, or a copy,', () => {
  const others: [string, (message: Message) => Message][] = [
    ['a proxy', watched],
    ['a copy', (message) => ({ ...message })],
  ]

  it.each(others)('is sent again as its original object: %s [MSG-70]', async (_, made) => {
    const { client, message } = await aFailedMessage()
    storesMessages(client.server)
    const { data } = await outcome(client, client.chat.resendMessage(made(message)))
    expect(data.message).toBe(message)
    expect(shown(client)).toEqual(['success'])
  })

  it.each(others)(
    'is removed from the device as its original object: %s [MSG-70]',
    async (_, made) => {
      const { client, message } = await aFailedMessage()
      const { data } = await client.chat.discardMessage(made(message))
      expect(data.message).toBe(message)
      expect(shown(client)).toEqual([])
    },
  )

  it.each(others)(
    'is recalled as its original object, without an event on this device: %s [MSG-70]',
    async (_, made) => {
      const { client, message } = await aFailedMessage()
      storesMessages(client.server)
      await outcome(client, client.chat.resendMessage(message))
      client.server.on(revoke, () => ({ recallRetList: [{ retCode: 0 }] }))
      const { data } = await outcome(client, client.chat.revokeMessage(made(message)))
      expect(data.message).toBe(message)
      expect(message.isRevoked).toBe(true)
      expect(client.events.dataOf(EVENT.MESSAGE_REVOKED)).toEqual([])
    },
  )

  it('is sent once, however it is passed [MSG-70]', async () => {
    const client = await aReadyClient((server) => server.ignore(sendC2C))
    const message = client.chat.createTextMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { text: 'hi' },
    })
    for (const one of [message, watched(message), watched(message)]) {
      void client.chat.sendMessage(one).catch(() => undefined)
    }
    await client.advance(0)
    expect(client.server.bodiesOf(sendC2C)).toHaveLength(1)
    expect(shown(client)).toEqual(['unSend'])
  })
})
