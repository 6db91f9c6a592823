import { aGroupMessage, someMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { arrive } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'
import { aMember, groupData, happens } from './support.ts'

const carol = { userID: 'carol', nick: 'Carol', avatar: '' }

const pinned = (sequence: number, isPinned = true) => ({
  event: 'pinned' as const,
  message: aGroupMessage({ sequence }),
  isPinned,
  operator: carol,
})

/** alice in `team`, where a message has come. */
const aReader = async () => {
  const client = await aMember()
  await arrive(client, ...someMessages(4, 4, aGroupMessage))
  const [message] = client.events.dataOf(EVENT.MESSAGE_RECEIVED)[0] ?? []
  if (message === undefined) throw new Error('no message came')
  client.events.clear()
  return { client, message }
}

describe('pinGroupMessage', () => {
  it('identifies the message by its sequence [GROUP-150]', async () => {
    const { client, message } = await aReader()
    client.server.on(groupData.pin, () => ({}))
    const options = { groupID: 'team', message, isPinned: true }
    const { data } = await outcome(client, client.chat.pinGroupMessage(options))
    expect(data).toEqual({ groupID: 'team' })
    expect(client.server.bodiesOf(groupData.pin)).toEqual([
      { groupID: 'team', sequence: 4, isPinned: true },
    ])
    client.server.refuse(groupData.pin, 10070)
    const next = outcome(client, client.chat.pinGroupMessage(options))
    await expect(next).rejects.toMatchObject({ code: 10070 })
  })

  it('rejects a value that is not a message of the group [GROUP-150]', async () => {
    const { client, message } = await aReader()
    const { chat, server } = client
    const cases: readonly object[] = [
      { groupID: 'other', message, isPinned: true },
      { groupID: 'team', message: { ...message, ID: '1-1-1', sequence: 0 }, isPinned: true },
      { groupID: 'team', message, isPinned: 'yes' },
    ]
    for (const options of cases) {
      await expect(chat.pinGroupMessage(options as never)).rejects.toMatchObject({ code: 2905 })
    }
    const none = { groupID: 'team', message: {}, isPinned: true }
    await expect(chat.pinGroupMessage(none as never)).rejects.toMatchObject({ code: 2105 })
    expect(server.bodiesOf(groupData.pin)).toEqual([])
  })
})

describe('pins by others', () => {
  it('are set at the live message with their author, and emitted [GROUP-151]', async () => {
    const { client, message } = await aReader()
    await happens(client, 2, pinned(4))
    expect(message.pinnerInfo).toEqual(carol)
    await happens(client, 3, pinned(4, false))
    expect(message.pinnerInfo.userID).toBe('')
    const updates = client.events.dataOf(EVENT.PINNED_GROUP_MESSAGE_UPDATED)
    expect(updates).toEqual([
      { groupID: 'team', message, isPinned: true, operatorInfo: carol },
      { groupID: 'team', message, isPinned: false, operatorInfo: carol },
    ])
    expect(updates[0]?.message).toBe(message)
  })

  it('of an unloaded message deliver it without adding it to the timeline [GROUP-151]', async () => {
    const { client } = await aReader()
    await happens(client, 2, pinned(2))
    const [updates] = client.events.dataOf(EVENT.PINNED_GROUP_MESSAGE_UPDATED)
    expect(updates?.message).toMatchObject({
      sequence: 2,
      conversationID: 'GROUPteam',
      pinnerInfo: carol,
    })
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toEqual([])
  })
})

describe('getPinnedGroupMessageList', () => {
  it('lists live messages, and messages outside of the timeline [GROUP-152]', async () => {
    const { client, message } = await aReader()
    client.server.on(groupData.pinned, () => ({
      pinnedList: [4, 1].map((sequence) => ({
        message: aGroupMessage({ sequence }),
        pinner: carol,
      })),
    }))
    const call = client.chat.getPinnedGroupMessageList('team')
    const { messageList } = (await outcome(client, call)).data
    expect(messageList.map(({ sequence, pinnerInfo }) => [sequence, pinnerInfo])).toEqual([
      [4, carol],
      [1, carol],
    ])
    expect(messageList[0]).toBe(message)
    await expect(client.chat.getPinnedGroupMessageList('')).rejects.toMatchObject({ code: 2905 })
  })
})
