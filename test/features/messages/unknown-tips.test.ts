import { aGroup, aGroupMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { GroupTip, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { idsOf } from '../conversations/support.ts'

const tip = (sequence = 1, to = 'team') =>
  aGroupMessage({
    to,
    sequence,
    random: sequence,
    type: 'TIMGroupTipElem',
    payload: {
      operationType: GroupTip.join,
      operatorID: 'bob',
      operatorInfo: { userID: 'bob', nick: '', avatar: '', role: 400 },
      userIDList: ['alice'],
      memberList: [],
      newGroupProfile: {},
      groupJoinType: 2,
    },
  })

const arrive = (client: TestClient, ...messageList: ReturnType<typeof tip>[]) => {
  client.server.push(pushes.message.received, { position: 0, messageList })
  return client.advance(0)
}

const cameIn = (client: TestClient, groupID = 'team') => {
  client.server.push(pushes.sync.account, {
    position: 1,
    data: { event: 'groupJoined', group: aGroup({ groupID, nextMessageSeq: 3 }) },
  })
  return client.advance(0)
}

const events = ({ events: { dataOf } }: TestClient) => dataOf(EVENT.MESSAGE_RECEIVED).flat()

describe('tips of an unknown group', () => {
  it('wait for the group, and cause events in order when it is loaded [GROUP-49]', async () => {
    const client = await aReadyClient()
    await arrive(client, tip(1), tip(2))
    expect(events(client)).toEqual([])
    expect(await idsOf(client)).toEqual([])
    await client.advance(2_500)
    await cameIn(client)
    expect(events(client).map(({ sequence }) => sequence)).toEqual([1, 2])
    expect(await idsOf(client)).toEqual(['GROUPteam'])
    await client.advance(5_000)
    expect(events(client)).toHaveLength(2)
  })

  it('are dropped at the fourth attempt [GROUP-49]', async () => {
    const client = await aReadyClient()
    await arrive(client, tip(1))
    await client.advance(3_900)
    await arrive(client, tip(2))
    await client.advance(200)
    await cameIn(client)
    expect(events(client).map(({ sequence }) => sequence)).toEqual([2])
  })

  it('wait each for its own group, and not beyond the session [GROUP-49]', async () => {
    const client = await aReadyClient()
    await arrive(client, tip(1, 'other'), tip(1))
    await cameIn(client)
    expect(events(client).map(({ to }) => to)).toEqual(['team'])
    const logout = client.chat.logout()
    await client.advance(0)
    await logout
    await client.advance(10_000)
    expect(events(client)).toHaveLength(1)
  })

  it('of a topic depend on its community [GROUP-49]', async () => {
    const client = await aReadyClient()
    await cameIn(client, '@TGS#_a')
    await arrive(client, tip(1, '@TGS#_a@TOPIC#_1'), tip(1, '@TGS#_b@TOPIC#_1'))
    expect(events(client).map(({ to }) => to)).toEqual(['@TGS#_a@TOPIC#_1'])
  })

  it('of a known group cause events immediately, like messages of an unknown one [GROUP-49]', async () => {
    const client = await aReadyClient()
    await cameIn(client)
    await arrive(client, tip(1))
    expect(events(client)).toHaveLength(1)
    await arrive(client, aGroupMessage({ to: 'other', sequence: 1 }))
    expect(events(client)).toHaveLength(2)
  })
})
