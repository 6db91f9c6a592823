import { MessageFlag, serverCodes } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { createMessagePartition } from '../../../server/src/storage/rows/message-partition.ts'
import { createQueries } from '../../../server/src/storage/rows/queries.ts'
import { c2c, inGroup } from './support/changes.ts'
import { heldCore } from './support/held-core.ts'
import {
  aGroupMessage,
  type SendAnswerOf,
  type SyncAnswerOf,
  temporaryDirectory,
} from './support/test-core.ts'

const fault = { code: serverCodes.SERVER_FAULT }

/** alice owns a group; bob and carol are members with unread messages. */
const group = async () => {
  const dataDir = temporaryDirectory()
  const testBed = await heldCore(dataDir)
  const [alice, bob] = [await testBed.caller('alice'), await testBed.caller('bob')]
  await testBed.caller('carol')
  const memberList = [{ userID: 'bob' }, { userID: 'carol' }]
  await alice('group.create', { type: 'Public', name: 'before', groupID: 'g', memberList })
  await bob('group.send', aGroupMessage('bob', 'g'))
  await alice('group.send', aGroupMessage('alice', 'g'))
  const queries = createQueries(testBed.storage)
  const partition = createMessagePartition(testBed.storage, 'messages')
  return { ...testBed, dataDir, alice, bob, queries, partition }
}

const RECEIPT = MessageFlag.needReadReceipt

const listed = { timeStamp: 0, startIndex: '', count: 10 }

it('sync shows nothing of a commit that failed between two reads of memory [SYNC-98]', async () => {
  const { alice, bob, holdRead, holdCommit, queries, partition } = await group()
  const beginning = { cookie: '0.0.0', syncFlag: 0, isOnlineSync: 1 }
  const before = holdRead(queries.cutGroups)
  const missed = bob('account.sync', beginning)
  await before.begun
  const commit = holdCommit()
  const renamed = alice('group.update', { groupID: 'g', name: 'after' })
  await commit.begun
  const after = holdRead(partition.uncounted)
  before.go()
  // The name has been read from memory.
  await after.begun
  commit.fail()
  await expect(renamed).rejects.toMatchObject(fault)
  after.go()
  await expect(missed).rejects.toMatchObject(fault)
  const { conversationList } = (await bob('account.sync', beginning)) as SyncAnswerOf
  expect(conversationList.find(({ type }) => type === 2)).toMatchObject({
    group: { name: 'before' },
  })
})

it('a message with the number of a lost one is new to a client that synchronised between them [SYNC-98]', async () => {
  const { alice, bob, close, dataDir, holdCommit } = await group()
  const beginning = { cookie: '0.0.0', syncFlag: 0, isOnlineSync: 1 }
  const commit = holdCommit()
  const lost = alice('group.send', aGroupMessage('alice', 'g'))
  await commit.begun
  commit.fail()
  await expect(lost).rejects.toMatchObject(fault)
  const { cookie } = (await bob('account.sync', beginning)) as SyncAnswerOf
  await close()
  const again = await heldCore(dataDir)
  await (await again.caller('alice'))('group.send', aGroupMessage('alice', 'g'))
  const body = { ...beginning, cookie }
  const { conversationList } = (await (
    await again.caller('bob')
  )('account.sync', body)) as SyncAnswerOf
  expect(conversationList).toMatchObject([{ type: 2, group: { groupID: 'g' } }])
})

it('the list shows nothing of it either [SYNC-98]', async () => {
  const { alice, bob, holdRead, holdCommit, queries, partition } = await group()
  const before = holdRead(queries.groupsOf)
  const page = bob('conversation.list', listed)
  await before.begun
  const commit = holdCommit()
  const renamed = alice('group.update', { groupID: 'g', name: 'after' })
  await commit.begun
  const after = holdRead(partition.uncounted)
  before.go()
  await after.begun
  commit.fail()
  await expect(renamed).rejects.toMatchObject(fault)
  after.go()
  await expect(page).rejects.toMatchObject(fault)
})

it.each([
  ['receipt.get', { conversationType: 2, to: 'g' }],
  ['receipt.readers', { groupID: 'g', filter: 1, cursor: '', count: 10 }],
])(
  '%s does not exclude a member whose leaving is not stored [SYNC-98]',
  async (command, fields) => {
    const { alice, holdRead, holdCommit, queries } = await group()
    const said = await alice('group.send', aGroupMessage('alice', 'g', { flags: RECEIPT }))
    const { sequence } = said as SendAnswerOf
    const reading = holdRead(queries.receipts)
    const readers = alice(command, { ...fields, sequence, sequenceList: [sequence] })
    await reading.begun
    const commit = holdCommit()
    const removed = alice('group.removeMembers', {
      groupID: 'g',
      userIDList: ['carol'],
      reason: '',
    })
    await commit.begun
    reading.go()
    commit.fail()
    await expect(removed).rejects.toMatchObject(fault)
    await expect(readers).rejects.toMatchObject(fault)
  },
)

it('the server does not acknowledge a change whose commit failed while its answer was built [SYNC-98]', async () => {
  const { alice, close, dataDir, holdRead, holdCommit, partition } = await group()
  const [counting, commit] = [holdRead(partition.uncounted), holdCommit()]
  const removed = alice('group.removeMembers', { groupID: 'g', userIDList: ['carol'], reason: '' })
  await Promise.all([counting.begun, commit.begun])
  const next = alice('profile.update', { profile: { nick: 'Alice' } })
  commit.fail()
  // Later writes are lost with the batch, and report the failure.
  await expect(next).rejects.toMatchObject(fault)
  counting.go()
  await expect(removed).rejects.toMatchObject(fault)
  await close()
  const again = await (await heldCore(dataDir)).caller('carol')
  expect(await again('group.list', { limit: 10, offset: 0 })).toMatchObject({ totalCount: 1 })
})

it('the server acknowledges none of several changes if the commit of the first failed [SYNC-98]', async () => {
  const { alice, close, dataDir, holdRead, holdCommit, queries } = await group()
  const commit = holdCommit()
  const accountRead = holdRead(queries.account)
  const marked = alice('conversation.set', {
    conversationList: [inGroup(), c2c('dave')],
    change: { markType: '1', enableMark: true },
  })
  await Promise.all([accountRead.begun, commit.begun])
  const next = alice('profile.update', { profile: { nick: 'Alice' } })
  commit.fail()
  await expect(next).rejects.toMatchObject(fault)
  accountRead.go()
  await expect(marked).rejects.toMatchObject(fault)
  await close()
  const again = await (await heldCore(dataDir)).caller('alice')
  const { conversations } = (await again('conversation.list', listed)) as {
    conversations: readonly object[]
  }
  expect(JSON.stringify(conversations)).not.toContain('markList')
})
