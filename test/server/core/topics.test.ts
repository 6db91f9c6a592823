import {
  type AnswerOf,
  type commands,
  errorCodes,
  LIMITS,
  serverCodes,
  TYPES,
} from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { rowsIn } from './support/rows-in.ts'
import {
  aGroupMessage,
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'
import {
  aCommunity,
  create,
  groupID,
  history,
  idsIn,
  list,
  notCreated,
  send,
  sequencesIn,
  topic,
} from './support/topics.ts'

const { GROUP_BAD_PARAMETER, GROUP_ID_TAKEN, GROUP_NO_PERMISSION, GROUP_NOT_FOUND, TOPIC_BAD_ID } =
  serverCodes

describe('topics on the server', () => {
  it('have an id with the prefix of their community [TOPIC-15]', async () => {
    const { alice } = await aCommunity()
    const { topicID } = await create(alice, '')
    expect(topicID).toMatch(/^@TGS#_g@TOPIC#_[0-9A-Z]+$/)
    await create(alice, topic('a'))
    expect(await notCreated(alice, topic('a'))).toBe(GROUP_ID_TAKEN)
    await create(alice, topic('x').padEnd(LIMITS.TOPIC_ID_BYTES, 'x'))
    const bad = ['a', groupID, topic(''), topic('a b'), topic('闲'), topic('a@TOPIC#_b')]
    const tooLong = topic('x').padEnd(LIMITS.TOPIC_ID_BYTES + 1, 'x')
    for (const id of [...bad, tooLong, '@TGS#_other@TOPIC#_a']) {
      expect(await notCreated(alice, id)).toBe(TOPIC_BAD_ID)
    }
    expect(await notCreated(alice, '', { topicName: '' })).toBe(GROUP_BAD_PARAMETER)
    expect(await notCreated(alice, '', { topicName: 'x'.repeat(101) })).toBe(GROUP_BAD_PARAMETER)
    expect(idsIn(await list(alice))).toHaveLength(3)
  })

  it('exist in communities that support them, up to a thousand [TOPIC-16]', async () => {
    const { alice, bob } = await aCommunity()
    const names = upTo(LIMITS.TOPICS)
    await Promise.all(names.map((name) => create(alice, topic(`${name}`))))
    expect(await notCreated(alice, '')).toBe(GROUP_BAD_PARAMETER)
    const first = await list(bob)
    expect(first.offset).toBe(LIMITS.TOPIC_PAGE)
    expect(idsIn(first)).toEqual(names.slice(0, LIMITS.TOPIC_PAGE).map((name) => topic(`${name}`)))
    const last = await list(bob, { offset: LIMITS.TOPICS - LIMITS.TOPIC_PAGE })
    expect(last.offset).toBe(0)
    expect(idsIn(last).at(-1)).toBe(topic(`${LIMITS.TOPICS}`))
    const plain = { type: 'Community', name: 'p', groupID: '@TGS#_p' }
    await alice.run('group.create', plain)
    const newTopic = { groupID: '@TGS#_p', topicID: '', topicName: 't' }
    expect(await alice.refused('topic.create', newTopic)).toBe(GROUP_NO_PERMISSION)
    await send(alice, '@TGS#_p')
  })

  it('report each failure [TOPIC-04]', async () => {
    const { alice, bob } = await aCommunity()
    await create(alice, topic('a'))
    const named = await list(bob, { topicIDList: [topic('b'), topic('a'), topic('a')] })
    expect(idsIn(named)).toEqual([topic('a')])
    expect(named.failureTopicList).toMatchObject([{ topicID: topic('b'), code: GROUP_NOT_FOUND }])
    const update = { groupID, topicID: topic('b'), topicName: 'x' }
    expect(await alice.refused('topic.update', update)).toBe(GROUP_NOT_FOUND)
    await create(alice, topic('c'))
    const all = await alice.run<AnswerOf<typeof commands.topic.delete>>('topic.delete', { groupID })
    expect(all.successTopicList).toEqual([{ topicID: topic('a') }, { topicID: topic('c') }])
    expect(idsIn(await list(bob))).toEqual([])
  })

  it('refuse messages to the whole community [TOPIC-07]', async () => {
    const { alice, bob } = await aCommunity()
    await create(alice, topic('a'))
    const refused = (to: string, fields: object = {}) =>
      bob.refused('group.send', aGroupMessage('bob', to, fields))
    expect(await refused(groupID)).toBe(errorCodes.MSG_SEND_GRP_WITH_TOPIC_FAIL[0])
    const extra = { atUserList: [TYPES.MSG_AT_ALL] }
    expect(await refused(topic('a'), { extra })).toBe(GROUP_BAD_PARAMETER)
    expect(await refused(topic('b'))).toBe(GROUP_NOT_FOUND)
    const receipted = await send(bob, topic('a'), { flags: 16 })
    expect(receipted.readReceiptCode).toBe(10060)
  })

  it('are unchanged after a restart, and with tiny caches [TOPIC-18]', async () => {
    const dataDir = temporaryDirectory()
    const memoryLimits = {
      bytes: 2 ** 28,
      accounts: 4,
      pairs: 2,
      groups: 1,
      people: 1,
      roomBytes: 2 ** 20,
    }
    const { testBed, alice, bob } = await aCommunity({ dataDir, memoryLimits })
    for (const name of upTo(6)) await create(alice, topic(`${name}`), { customData: `${name}` })
    await Promise.all(
      upTo(60).flatMap((n) => [send(alice, topic(`${(n % 6) + 1}`)), send(bob, topic('1'))]),
    )
    const seen = async (device: Device) =>
      (await list(device)).topicList.map((row) => ({ ...row, position: 0 }))
    const before = await seen(bob)
    expect(before.map((row) => row.nextMessageSeq)).toEqual([71, 11, 11, 11, 11, 11])
    await testBed.close()
    const again = await openCore({ dataDir, memoryLimits })
    expect(await seen(await again.device('bob'))).toEqual(before)
    const { messageList } = await history(await again.device('alice'), topic('1'))
    expect(messageList).toHaveLength(70)
  })

  it('are deleted with their community, and leave nothing behind [TOPIC-10]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob } = await aCommunity({ dataDir })
    for (const name of ['a', 'b']) {
      await create(alice, topic(name))
      await send(bob, topic(name))
    }
    await testBed.close()
    // No topic is in memory now.
    const again = await openCore({ dataDir })
    const owner = await again.device('alice')
    const member = await again.device('bob')
    await send(member, topic('a'))
    await owner.run('group.dismiss', { groupID })
    expect(await member.refused('group.send', aGroupMessage('bob', topic('a')))).toBe(
      GROUP_NOT_FOUND,
    )
    expect(await member.refused('topic.list', { groupID, offset: 0, limit: 1 })).toBe(
      GROUP_NOT_FOUND,
    )
    const group = { type: 'Community', name: 'g', groupID, isSupportTopic: 1 }
    await owner.run('group.create', group)
    await create(owner, topic('b'))
    expect(sequencesIn(await history(owner, topic('b')))).toEqual([])
    const rows = () => rowsIn(dataDir, 'select group_id from groups order by id')
    const left = [{ group_id: groupID }, { group_id: topic('b') }]
    await expect.poll(rows).toEqual(left)
    expect(await rowsIn(dataDir, "select key from conversations where key like 'd:%'")).toEqual([])
  })

  it('are synced to offline members, through their own log and their row [TOPIC-12]', async () => {
    const { alice, bob } = await aCommunity()
    await create(alice, topic('a'))
    await create(alice, topic('quiet'))
    const { cookie, conversations } = await wholeList(bob)
    expect(conversations.map((row) => row.group?.groupID)).toEqual([groupID])
    await send(alice, topic('a'))
    await alice.run('topic.update', { groupID, topicID: topic('a'), topicName: '新' })
    await alice.run('topic.delete', { groupID, topicIDList: [topic('quiet')] })
    const recall = { conversationType: 2, to: topic('a'), sequence: 1, reason: '' }
    await alice.run('message.revoke', recall)
    const missed = await syncAll(bob, cookie)
    expect(missed.groupEvents.map((entry) => [entry.groupID, entry.data.event])).toEqual([
      [topic('a'), 'profile'],
      [groupID, 'topicsDeleted'],
      [topic('a'), 'messageChanged'],
    ])
    expect(missed.conversations).toMatchObject([
      { group: { groupID: topic('a'), name: '新', topic: { groupID } }, nextMessageSeq: 3 },
    ])
  })
})

describe('a group with a first message after its creation', () => {
  it('has its conversation after a restart', async () => {
    const dataDir = temporaryDirectory()
    const testBed = await openCore({ dataDir })
    const alice = await testBed.device('alice')
    await alice.run('group.create', { type: 'ChatRoom', name: 'm', groupID: 'm' })
    await send(alice, 'm')
    await testBed.close()
    const again = await openCore({ dataDir })
    expect(sequencesIn(await history(await again.device('alice'), 'm'))).toEqual([1])
  })
})
