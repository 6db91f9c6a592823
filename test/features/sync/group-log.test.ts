import {
  aConversation,
  aGroup,
  aGroupConversation,
  aGroupMessage,
  aMessage,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { aClientWith, arrive, lists } from '../conversations/support.ts'
import { away, differs, nothingNew } from './support.ts'

const entry = (position: number, memberCount = 2 + position) => ({
  groupID: 'team',
  position,
  data: { event: 'memberJoined' as const, userIDList: [`user${position}`], memberCount },
})

const pushed = (client: TestClient, position: number) =>
  client.server.push(pushes.sync.group, entry(position))

const memberCount = async ({ chat }: TestClient) =>
  (await chat.getGroupList()).data.groupList[0]?.memberCount

const syncs = (client: TestClient) => client.server.bodiesOf(commands.sync.sync)

describe('the log of a group', () => {
  it('is applied in order; known entries are not applied again [SYNC-18]', async () => {
    const client = await aClientWith([aGroupConversation(5)])
    pushed(client, 2)
    pushed(client, 3)
    pushed(client, 2)
    await client.advance(2_000)
    expect(await memberCount(client)).toBe(5)
    expect(syncs(client)).toHaveLength(1)
  })

  it('with a gap requests a sync, once and after a second [SYNC-18]', async () => {
    const client = await aClientWith([aGroupConversation(5)])
    differs(client.server, { groupEventArray: [entry(2), entry(3), entry(4)] })
    pushed(client, 3)
    pushed(client, 4)
    await client.advance(999)
    expect([syncs(client).length, await memberCount(client)]).toEqual([1, 2])
    await client.advance(1)
    expect([syncs(client).length, await memberCount(client)]).toEqual([2, 6])
    pushed(client, 5)
    await client.advance(2_000)
    expect([syncs(client).length, await memberCount(client)]).toEqual([2, 7])
  })

  it('of a group that is not, or no longer, mine is ignored [SYNC-18]', async () => {
    const client = await aClientWith([aConversation(5)])
    pushed(client, 7)
    await client.advance(2_000)
    expect(syncs(client)).toHaveLength(1)
    expect(await memberCount(client)).toBeUndefined()
  })

  it('contains the changes of an absence [SYNC-18]', async () => {
    const client = await aClientWith([aGroupConversation(5)])
    await away(client, () =>
      differs(client.server, {
        groupEventArray: [
          entry(2),
          {
            groupID: 'team',
            position: 3,
            data: { event: 'profile', profile: { name: 'Crew', ownerID: 'carol' } },
          },
        ],
      }),
    )
    const { data } = await client.chat.getGroupList()
    expect(data.groupList).toMatchObject([{ memberCount: 4, name: 'Crew', ownerID: 'carol' }])
    expect(client.events.dataOf(EVENT.GROUP_LIST_UPDATED).at(-1)).toMatchObject([{ name: 'Crew' }])
    pushed(client, 3)
    pushed(client, 4)
    await client.advance(0)
    expect(await memberCount(client)).toBe(6)
  })

  it('does not revert a row by an older entry that arrives again [SYNC-18]', async () => {
    const client = await aClientWith([aGroupConversation(5)])
    const row = aGroupConversation(6, {
      group: aGroup({ nextMessageSeq: 7, memberCount: 9, position: 9 }),
    })
    await away(client, () =>
      differs(client.server, { groupEventArray: [entry(2)], conversationList: [row] }),
    )
    pushed(client, 3)
    await client.advance(0)
    expect(await memberCount(client)).toBe(9)
    expect(syncs(client)).toHaveLength(2)
  })

  it('continues from the refetched lists [SYNC-18]', async () => {
    const client = await aClientWith([aGroupConversation(5)])
    await away(client, () => {
      lists(client.server, [aGroupConversation(5, { group: aGroup({ position: 40 }) })])
      client.server.on(commands.sync.sync, ({ cookie }) => ({
        ...nothingNew,
        cookie: 'fresh',
        mustRestart: cookie === 'cookie-0' && syncs(client).length < 3,
      }))
    })
    const before = syncs(client).length
    pushed(client, 41)
    await client.advance(2_000)
    expect(await memberCount(client)).toBe(43)
    expect(syncs(client)).toHaveLength(before)
  })
})

describe("the client's position beyond the cookie", () => {
  const lastSync = (client: TestClient) => syncs(client).at(-1)

  it('is sent after a reconnect: its log position, and the changed groups [SYNC-19]', async () => {
    const quiet = aGroup({ groupID: 'quiet', nextMessageSeq: 3 })
    const rows = [
      aGroupConversation(5),
      aGroupConversation(2, {
        group: quiet,
        lastMessage: aGroupMessage({ sequence: 2, to: 'quiet' }),
      }),
      aConversation(5),
    ]
    const client = await aClientWith(rows)
    await arrive(client, aGroupMessage({ sequence: 6 }))
    client.server.push(pushes.message.received, {
      position: 1,
      messageList: [aMessage({ sequence: 6 })],
    })
    pushed(client, 2)
    await client.advance(0)
    expect(syncs(client)).toEqual([{ cookie: 'cookie-0', syncFlag: 0, isOnlineSync: 1 }])
    await away(client, () => {})
    expect(lastSync(client)).toEqual({
      cookie: 'cookie-0',
      syncFlag: 0,
      isOnlineSync: 1,
      position: 1,
      groupArray: [{ groupID: 'team', number: 1, nextMessageSeq: 7, position: 2 }],
    })
    await away(client, () => {})
    expect(lastSync(client)).toMatchObject({ position: 1, groupArray: [] })
  })

  it('is sent without entries after a gap [SYNC-19]', async () => {
    const client = await aClientWith([aConversation(5)])
    client.server.push(pushes.message.received, {
      position: 2,
      messageList: [aMessage({ sequence: 7 })],
    })
    await client.advance(0)
    await away(client, () => {})
    // The jump leaves in doubt what the conversation counts: everything since the cookie comes.
    expect(syncs(client)[1]).toEqual({ cookie: 'cookie-0', syncFlag: 0, isOnlineSync: 1 })
    await away(client, () => {})
    expect(lastSync(client)).toMatchObject({ position: 0, groupArray: [] })
  })

  it('is not sent until a sync with stale counts has ended [SYNC-19]', async () => {
    const client = await aClientWith([aGroupConversation(5)])
    await arrive(client, aGroupMessage({ sequence: 8 }))
    client.server.refuse(commands.sync.sync, 20005)
    await client.advance(5_000)
    expect(syncs(client).length).toBeGreaterThan(2)
    expect(syncs(client).some((body) => 'position' in body)).toBe(false)
    differs(client.server, {})
    await client.advance(5_000)
    await away(client, () => {})
    expect(lastSync(client)).toMatchObject({ groupArray: [] })
  })

  it('contains at most 200 groups [SYNC-19]', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => {
      const groupID = `g${n}`
      const lastMessage = aGroupMessage({ sequence: 2, to: groupID })
      return aGroupConversation(2, { group: aGroup({ groupID, nextMessageSeq: 3 }), lastMessage })
    })
    const client = await aClientWith(rows)
    const news = rows.map((row) => aGroupMessage({ sequence: 3, to: row.group?.groupID ?? '' }))
    await arrive(client, ...news)
    await away(client, () => {})
    expect(lastSync(client)?.groupArray).toHaveLength(200)
  })
})
