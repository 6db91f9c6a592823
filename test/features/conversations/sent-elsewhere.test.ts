import { aGroup, aGroupConversation } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { aClientWith, listOf } from './support.ts'

const text = { to: 'team', conversationType: 'GROUP', payload: { text: 'x' } } as const

/** alice is in no group; a message that it sends again is answered as the one that was stored before it left. */
const answeredLate = async () => {
  const client = await aClientWith([])
  client.server.on(commands.message.sendGroup, () => ({ time: 1, sequence: 2, position: 0 }))
  const { chat } = client
  await outcome(client, chat.sendMessage(chat.createTextMessage(text)))
  return client
}

it('the list does not show a group that the user left for a message that was stored before [GROUP-51]', async () => {
  const client = await answeredLate()
  expect(await listOf(client)).toEqual([])
})

it("the list shows the group's messages again after the user has rejoined [GROUP-51]", async () => {
  const client = await answeredLate()
  const group = aGroup({ nextMessageSeq: 3 })
  client.server.on(commands.conversation.get, () => ({ conversations: [aGroupConversation(2)] }))
  const data = { event: 'groupJoined', group } as const
  client.server.push(pushes.sync.account, { position: 1, data })
  await client.advance(2_000)
  expect(await listOf(client)).toMatchObject([
    { conversationID: 'GROUPteam', lastMessage: { lastSequence: 2 } },
  ])
})
