import { aConversation, keepsHistory, NOON, someMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { WireConversation } from '../../../src/features/conversations/commands.ts'
import type { Message } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import {
  aClientWithMessages,
  conversationOf,
  modified,
  pushChange,
  pushEntry,
} from '../support/changes.ts'
import { outcome } from '../support/settle.ts'
import { nothingNew } from '../sync/support.ts'

const { sendC2C } = commands.message

const TIME = NOON + 60

/** A message to bob that the server stores at once and answers on demand. */
const aLateAnswer = async () => {
  let give = () => {}
  const held = new Promise<void>((resolve) => {
    give = resolve
  })
  const client = await aClientWithMessages(someMessages(1, 2), 0, (server) =>
    server.on(sendC2C, async () => {
      await held
      return { time: TIME, sequence: 3, position: 1 }
    }),
  )
  const message = client.chat.createTextMessage({
    to: 'bob',
    conversationType: 'C2C',
    payload: { text: 'before' },
  })
  const sending = client.chat.sendMessage(message)
  await client.advance(0)
  const answered = async () => {
    give()
    await outcome(client, sending)
  }
  return { client, message, answered }
}

const stored = ({ clientTime, random, senderTinyID: tinyID }: Message): WireMessage => ({
  ...(someMessages(3, 3)[0] as WireMessage),
  ...{ from: 'alice', to: 'bob', time: TIME, clientTime, random, tinyID },
  payload: { text: 'before' },
})

const reads = (client: TestClient, row: WireConversation) => {
  client.server.on(commands.conversation.get, () => ({ conversations: [row] }))
  return outcome(client, client.chat.getConversationProfile('C2Cbob'))
}

describe('a response to a send', () => {
  it('that a read mark of the other side overtook shows the message as read [READ-15]', async () => {
    const { client, message, answered } = await aLateAnswer()
    await pushEntry(client, { event: 'peerRead', peerAccount: 'bob', readTime: TIME })
    await answered()
    expect(message.isPeerRead).toBe(true)
    expect((await conversationOf(client))?.lastMessage.isPeerRead).toBe(true)
  })

  it('that a row with a newer version overtook does not change the last message [MODIFY-08]', async () => {
    const { client, message, answered } = await aLateAnswer()
    const lastMessage = modified(stored(message), 'after')
    await reads(client, aConversation(3, { lastMessage }))
    await answered()
    expect((await conversationOf(client))?.lastMessage).toMatchObject({
      messageForShow: 'after',
      version: 1,
      lastSequence: 3,
    })
  })

  it('that a change overtook keeps the changed content [MODIFY-09]', async () => {
    const { client, message, answered } = await aLateAnswer()
    await pushChange(client, modified(stored(message), 'after'))
    expect(message).toMatchObject({ status: 'success', sequence: 3, version: 1 })
    await answered()
    expect(message).toMatchObject({ payload: { text: 'after' }, version: 1, isModified: true })
    expect(client.chat.findMessage(message.ID)).toBe(message)
  })

  it('from before a cut log is refetched when a view shows it [SYNC-08]', async () => {
    const { client, message, answered } = await aLateAnswer()
    let syncs = 0
    client.server.on(commands.sync.sync, () => ({ ...nothingNew, mustRestart: ++syncs === 1 }))
    client.server.drop()
    await client.advance(5_000)
    expect(syncs).toBe(2)
    await answered()
    expect(message.version).toBe(0)
    keepsHistory(client.server, [...someMessages(1, 2), modified(stored(message), 'after')])
    await outcome(client, client.chat.getMessageList({ conversationID: 'C2Cbob' }))
    expect(message).toMatchObject({ payload: { text: 'after' }, version: 1 })
  })
})
