import { aGroup, aGroupConversation } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { AccountEntry, SyncAnswer } from '../../../src/features/sync/commands.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient, type TestClient } from '../../support/client.ts'
import { idsOf, lists } from '../conversations/support.ts'
import { nothingNew } from './support.ts'

const alice = { userID: 'alice', userSig: 'signed' }

/** A Meeting without messages: no tip reports its members. */
const meeting = aGroup({ groupID: 'meeting', type: 'ChatRoom', nextMessageSeq: 1, position: 1 })

const came: AccountEntry = { position: 3, data: { event: 'groupJoined', group: meeting } }

const deleted: AccountEntry = {
  position: 4,
  data: {
    ...{ event: 'conversationDeleted', conversationType: 2, to: 'meeting' },
    ...{ sequence: 0, clearHistoryMessage: 0 },
  },
}

const pushed = ({ server }: TestClient, entry: AccountEntry) =>
  server.push(pushes.sync.account, entry)

/** alice logs in; the server says this before the difference to the lists, and this difference. */
const aClientThatStarts = async (before: readonly AccountEntry[], answer: Partial<SyncAnswer>) => {
  const client = aClient()
  lists(client.server, [])
  client.server.on(commands.sync.sync, () => {
    for (const entry of before) pushed(client, entry)
    return { ...nothingNew, position: 4, ...answer }
  })
  client.chat.login(alice)
  await client.advance(0)
  return client
}

describe('a group that I join while a session starts', () => {
  it('is in the list if its entry arrives after the lists [SYNC-28]', async () => {
    const client = await aClientThatStarts([came], {})
    expect(client.chat.isReady()).toBe(true)
    expect(await idsOf(client)).toEqual(['GROUPmeeting'])
  })

  it('is in the list if the sync contains it [SYNC-28]', async () => {
    const client = await aClientThatStarts([], { eventArray: [came] })
    expect(await idsOf(client)).toEqual(['GROUPmeeting'])
  })

  it('is in the list if only the group list was read after the join [SYNC-28]', async () => {
    const client = aClient()
    lists(client.server, [])
    client.server.on(commands.group.list, () => ({ groups: [meeting], totalCount: 1 }))
    client.server.on(commands.sync.sync, () => ({ ...nothingNew, position: 3, eventArray: [came] }))
    client.chat.login(alice)
    await client.advance(0)
    expect(await idsOf(client)).toEqual(['GROUPmeeting'])
  })

  it('is in the list if its entry arrived while the lists were read [SYNC-28]', async () => {
    const client = aClient()
    lists(client.server, [])
    client.server.on(commands.group.list, () => {
      pushed(client, came)
      return { groups: [], totalCount: 0 }
    })
    client.server.on(commands.sync.sync, () => ({ ...nothingNew, position: 3, eventArray: [came] }))
    client.chat.login(alice)
    await client.advance(0)
    expect(await idsOf(client)).toEqual(['GROUPmeeting'])
  })

  it('is not in the list if I have deleted its conversation since [SYNC-28]', async () => {
    const client = await aClientThatStarts([came, deleted], { eventArray: [came, deleted] })
    expect(await idsOf(client)).toEqual([])
  })

  it('is not in the list if only lists contain it, without its conversation [SYNC-28]', async () => {
    const client = aClient()
    lists(client.server, [])
    client.server.on(commands.group.list, () => ({ groups: [meeting], totalCount: 1 }))
    client.server.on(commands.sync.sync, () => nothingNew)
    client.chat.login(alice)
    await client.advance(0)
    expect(await idsOf(client)).toEqual([])
  })

  it('stays out if its join is repeated after a row [SYNC-28]', async () => {
    const row = aGroupConversation(0, { group: meeting, isHidden: true, position: 4 })
    const client = await aClientThatStarts([], { position: 0, conversationList: [row] })
    pushed(client, came)
    await client.advance(0)
    expect(await idsOf(client)).toEqual([])
  })
})
