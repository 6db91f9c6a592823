import { serverCodes } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { rowsIn } from './support/rows-in.ts'
import { aGroupMessage, openCore, temporaryDirectory, upTo } from './support/test-core.ts'
import {
  aCommunity,
  create,
  groupID,
  history,
  list,
  notCreated,
  send,
  sequencesIn,
  topic,
} from './support/topics.ts'

const { GROUP_NO_PERMISSION } = serverCodes

describe('members of a community', () => {
  it('cost nothing per member without activity [TOPIC-17]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice } = await aCommunity({ dataDir })
    const members = await Promise.all(upTo(200).map((n) => testBed.device(`user-${n}`)))
    await Promise.all(members.map((one) => one.run('group.join', { groupID, applyMessage: '' })))
    for (const name of upTo(20)) await create(alice, topic(`${name}`))
    for (const name of upTo(20)) await send(alice, topic(`${name}`))
    expect(members[0]?.received.messages.at(-1)?.message.to).toBe(topic('20'))
    const read = { conversationType: 2, to: topic('1'), messageReadSeq: 1, lastMessageTime: 0 }
    await members[0]?.run('conversation.read', read)
    await testBed.close()
    const inTopics = 'group_id in (select id from groups where community_id > 0)'
    const rows = await rowsIn(dataDir, `select 1 from group_members where ${inTopics}`)
    expect(rows).toHaveLength(1)
  })

  it('who join later see later messages only [TOPIC-08]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice } = await aCommunity({ dataDir })
    await create(alice, topic('a'))
    for (const _ of upTo(150)) {
      await send(alice, topic('a'))
      testBed.pass(1)
    }
    const carol = await testBed.device('carol')
    await carol.run('group.join', { groupID, applyMessage: '' })
    await send(alice, topic('a'))
    expect(sequencesIn(await history(carol, topic('a')))).toEqual([151])
    const [row] = (await list(carol)).topicList
    expect(row).toMatchObject({ unreadCount: 1, messageReadSeq: 150 })
    const recall = { conversationType: 2, to: topic('a'), sequence: 3 }
    expect(await carol.refused('reaction.add', { ...recall, reactionID: 'x' })).toBe(20026)
    await testBed.close()
    const again = await openCore({ dataDir })
    expect(sequencesIn(await history(await again.device('carol'), topic('a')))).toEqual([151])
  })

  it('are forgotten after leaving, also if they join again [TOPIC-10]', async () => {
    const { testBed, alice, bob } = await aCommunity()
    await create(alice, topic('a'))
    const remind = { conversationType: 2, to: topic('a') }
    const change = { messageRemindType: 1 }
    await bob.run('conversation.set', { conversationList: [remind], change })
    await send(alice, topic('a'))
    testBed.pass(1)
    await bob.run('group.quit', { groupID })
    expect(await bob.refused('group.send', aGroupMessage('bob', topic('a')))).toBe(
      GROUP_NO_PERMISSION,
    )
    await bob.run('group.join', { groupID, applyMessage: '' })
    await send(alice, topic('a'))
    const [row] = (await list(bob)).topicList
    expect(row).toMatchObject({ messageRemindType: 0, unreadCount: 1 })
    expect(sequencesIn(await history(bob, topic('a')))).toEqual([2])
  })

  it('have receive options like groups, but topics are not listed [TOPIC-02] [TOPIC-09]', async () => {
    const { alice, bob } = await aCommunity()
    await create(alice, topic('a'))
    await send(alice, topic('a'))
    const set = async (to: string, change: object, command = 'conversation.set') => {
      const address = { conversationType: 2, to, sequence: 1 }
      const { failureList } = await bob.run<{ failureList: { code: number }[] }>(command, {
        conversationList: [address],
        ...change,
      })
      return failureList[0]?.code ?? 0
    }
    const exceptAt = { change: { messageRemindType: 4 } }
    expect(await set(topic('a'), exceptAt)).toBe(0)
    expect(await set(groupID, exceptAt)).toBe(50_002)
    expect(await set(topic('a'), { change: { isPinned: true } })).toBe(50_002)
    const away = { clearHistoryMessage: 0 }
    expect(await set(topic('a'), away, 'conversation.delete')).toBe(50_002)
    const before = bob.received.messages.length
    await send(alice, topic('a'))
    await send(alice, topic('a'), { extra: { atUserList: ['bob'] } })
    expect(bob.received.messages.slice(before).map(({ message }) => message.sequence)).toEqual([3])
    expect(bob.received.events.at(-1)?.data).toMatchObject({
      event: 'discarded',
      to: topic('a'),
      sequence: 2,
      message: { sequence: 2 },
    })
    const [row] = (await list(bob)).topicList
    expect(row).toMatchObject({ messageRemindType: 4, unreadCount: 3 })
  })

  it("follow the community's current administrators [TOPIC-11]", async () => {
    const { alice, bob } = await aCommunity()
    const role = (wire: number) =>
      alice.run('group.changeMember', { groupID, userID: 'bob', role: wire })
    expect(await notCreated(bob, topic('a'))).toBe(GROUP_NO_PERMISSION)
    await role(300)
    await create(bob, topic('a'))
    const mute = { groupID: topic('a'), userID: 'alice', muteTime: 60 }
    expect(await bob.refused('group.changeMember', mute)).toBe(GROUP_NO_PERMISSION)
    const said = await send(alice, topic('a'))
    const recall = { conversationType: 2, to: topic('a'), sequence: said.sequence, reason: '' }
    expect(await bob.refused('message.revoke', recall)).toBe(GROUP_NO_PERMISSION)
    await role(100)
    const update = { groupID, topicID: topic('a'), topicName: 'x' }
    expect(await bob.refused('topic.update', update)).toBe(GROUP_NO_PERMISSION)
    expect(await bob.refused('topic.delete', { groupID })).toBe(GROUP_NO_PERMISSION)
    await alice.run('group.update', { groupID, muteAllMembers: 'On' })
    expect(await bob.refused('group.send', aGroupMessage('bob', topic('a')))).toBe(
      serverCodes.GROUP_MUTED,
    )
  })
})
