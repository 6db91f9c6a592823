import { describe, expect, it } from 'vitest'
import { inGroup, revoke, team } from './support/changes.ts'
import {
  aGroupMessage,
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

const ALL = '__kImSDK_MesssageAtALL__'

/** Sends a message to the group; returns its sequence. */
const say = async (device: Device, atUserList: string[], fields: object = {}): Promise<number> => {
  const message = aGroupMessage(device.userID, 'g', { extra: { atUserList }, ...fields })
  return (await device.run<{ sequence: number }>('group.send', message)).sequence
}

const mentionsIn = (row: object | undefined) =>
  (row as { groupAtInfoList?: object[] } | undefined)?.groupAtInfoList

const mentionsOf = async (device: Device) => mentionsIn((await wholeList(device)).conversations[0])

const at = (messageSequence: number, atType: number, from = 'alice') => ({
  messageSequence,
  atType,
  from,
})

describe('the mentions of a member', () => {
  it('are in its rows while they are unread, also after a restart [CONV-79]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob, carol } = await team('Public', dataDir)
    const { cookie } = await wholeList(bob)
    const me = await say(alice, ['bob', 'nobody'])
    await say(alice, ['carol'])
    const all = await say(carol, [ALL])
    const both = await say(alice, [ALL, 'bob', 'bob'])
    await say(alice, ['bob'], { flags: 2 })
    await say(bob, ['bob', ALL])
    const expected = [at(me, 1), at(all, 2, 'carol'), at(both, 3)]
    expect(await mentionsOf(bob)).toEqual(expected)
    const { conversations } = await bob.run<{ conversations: object[] }>('conversation.get', {
      conversationIDList: ['GROUPg'],
    })
    expect(mentionsIn(conversations[0])).toEqual(expected)
    const missed = await syncAll(bob, cookie)
    expect(mentionsIn(missed.conversations.at(-1))).toEqual(expected)
    await testBed.close()
    const again = await openCore({ dataDir })
    expect(await mentionsOf(await again.device('bob'))).toEqual(expected)
    expect(await mentionsOf(await again.device('alice'))).toMatchObject([
      { messageSequence: all },
      {},
    ])
  })

  it('disappear once they are read, recalled or deleted [CONV-80]', async () => {
    const { alice, bob } = await team()
    const [first, second, third, fourth] = [
      await say(alice, ['bob']),
      await say(alice, ['bob']),
      await say(alice, [ALL]),
      await say(alice, ['bob']),
    ]
    await revoke(alice, inGroup(second))
    await bob.run('message.delete', { conversationType: 2, to: 'g', sequenceList: [third] })
    expect(await mentionsOf(bob)).toEqual([at(first, 1), at(fourth, 1)])
    const read = { conversationType: 2, to: 'g', messageReadSeq: first, lastMessageTime: 0 }
    await bob.run('conversation.read', read)
    expect(await mentionsOf(bob)).toEqual([at(fourth, 1)])
    await bob.run('conversation.read', { ...read, messageReadSeq: fourth })
    expect(await mentionsOf(bob)).toBeUndefined()
  })

  it('are published at once, up to the newest thirty [CONV-79]', async () => {
    const { alice, bob } = await team()
    const sent = Array.from({ length: 40 }, () => say(alice, ['bob', ALL]))
    const sequences = await Promise.all(sent)
    const more = say(alice, ['bob'])
    const shown = (await mentionsOf(bob)) ?? []
    expect(shown).toHaveLength(30)
    await more
    expect(shown.at(-1)).toMatchObject({ messageSequence: await more })
    expect(sequences.slice(11)).toEqual(
      shown.slice(0, -1).map((one) => (one as { messageSequence: number }).messageSequence),
    )
  })

  it('are in rows of groups without unread counts until these are marked as read [CONV-179]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob } = await team('ChatRoom', dataDir)
    const first = await say(alice, ['bob'])
    await say(alice, ['bob'], { flags: 2 })
    const second = await say(alice, [ALL])
    expect(await mentionsOf(bob)).toEqual([at(first, 1), at(second, 2)])
    expect((await wholeList(bob)).conversations[0]).toMatchObject({ unreadCount: 0 })
    const read = { conversationType: 2, to: 'g', messageReadSeq: first, lastMessageTime: 0 }
    await bob.run('conversation.read', read)
    expect(bob.received.events.at(-1)?.data).toMatchObject({ event: 'read', unreadCount: 0 })
    expect(await mentionsOf(bob)).toEqual([at(second, 2)])
    await testBed.close()
    const again = await openCore({ dataDir })
    expect(await mentionsOf(await again.device('bob'))).toEqual([at(second, 2)])
    await again.close()
  })

  it('are empty if messages are discarded [CONV-79]', async () => {
    const { alice, bob } = await team()
    await bob.run('conversation.set', {
      conversationList: [{ conversationType: 2, to: 'g' }],
      change: { messageRemindType: 1 },
    })
    await say(alice, ['bob'])
    expect(await mentionsOf(bob)).toBeUndefined()
  })
})
