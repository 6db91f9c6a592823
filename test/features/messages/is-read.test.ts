import { aMessage, someMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { Message } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClientWithMessages, loaded, pushEntry } from '../support/changes.ts'
import { outcome } from '../support/settle.ts'

const { read, readAll } = commands.conversation

const shown = (list: readonly Message[]) => list.map(({ isRead }) => isRead)

/** alice with five messages of bob, of which she has not read the last two. */
const aReader = async () => {
  const client = await aClientWithMessages(someMessages(1, 5), 2)
  return { client, list: await loaded(client, 'C2Cbob') }
}

const first = [true, true, true, false, false]
const all = Array<boolean>(5).fill(true)

describe('isRead of messages of others', () => {
  it('is true in history up to the read position of this user [READ-40]', async () => {
    const { list } = await aReader()
    expect(shown(list)).toEqual(first)
  })

  it('is false for a new message, and true once the conversation is read [READ-40]', async () => {
    const { client, list } = await aReader()
    client.server.on(read, () => ({}))
    client.server.push(pushes.message.received, {
      position: 9,
      messageList: [aMessage({ sequence: 6 })],
    })
    await client.advance(0)
    const [come] = (await loaded(client, 'C2Cbob')).slice(-1)
    expect(come?.isRead).toBe(false)
    await outcome(client, client.chat.setMessageRead({ conversationID: 'C2Cbob' }))
    expect([...shown(list), come?.isRead]).toEqual([...all, true])
  })

  it('is true for messages that are loaded after they were marked as read [READ-40]', async () => {
    const client = await aClientWithMessages(someMessages(1, 5), 2)
    client.server.on(read, () => ({}))
    await outcome(client, client.chat.setMessageRead({ conversationID: 'C2Cbob' }))
    expect(shown(await loaded(client, 'C2Cbob'))).toEqual(all)
  })

  it('is reverted if the server refuses the read mark [READ-40]', async () => {
    const { client, list } = await aReader()
    client.server.refuse(read, 20012)
    const reading = client.chat.setMessageRead({ conversationID: 'C2Cbob' })
    expect(shown(list)).toEqual(all)
    await expect(outcome(client, reading)).rejects.toMatchObject({ code: 20012 })
    expect(shown(list)).toEqual(first)
  })

  it('is true after setAllMessageRead [READ-40]', async () => {
    const { client, list } = await aReader()
    client.server.on(readAll, () => ({ groupReadInfoArray: [] }))
    await outcome(client, client.chat.setAllMessageRead())
    expect(shown(list)).toEqual(all)
  })

  it('follows the read mark of another device exactly [READ-40]', async () => {
    const { client, list } = await aReader()
    await pushEntry(client, {
      ...{ event: 'read', conversationType: 1, to: 'bob' },
      ...{ messageReadSeq: 4, unreadCount: 1, nextMessageSeq: 6 },
    })
    expect(shown(list)).toEqual([true, true, true, true, false])
  })
})
