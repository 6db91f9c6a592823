import { keepsHistory, someMessages } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { aClientWithMessages, modified, pushChange } from '../support/changes.ts'
import { outcome } from '../support/settle.ts'

it('a page of history that was read before a change of its messages does not undo it [MODIFY-09]', async () => {
  const kept = someMessages(1, 3)
  const client = await aClientWithMessages(kept)
  const call = client.chat.getMessageList({ conversationID: 'C2Cbob' })
  await pushChange(client, modified(kept[1] as (typeof kept)[number], 'after'))
  const { data } = await outcome(client, call)
  expect(client.server.bodiesOf(commands.message.history)).toHaveLength(1)
  const texts = data.messageList.map(({ payload }) => (payload as { text: string }).text)
  expect(texts).toEqual(['message 1', 'after', 'message 3'])
  const next = modified(modified(kept[1] as (typeof kept)[number], 'x'), 'later')
  keepsHistory(client.server, [kept[0] as never, next, kept[2] as never])
  await pushChange(client, next)
  expect(data.messageList[1]).toMatchObject({ payload: { text: 'later' }, version: 2 })
})
