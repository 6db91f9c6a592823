import { aGroup, aGroupConversation, aGroupMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { TYPES } from '../../../src/index.ts'
import { type AccountEvent, commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { arrive } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'
import { aMember } from './member-scene.ts'

const { group } = commands

describe('late entries of the account’s log', () => {
  const pushEntry = async (client: TestClient, position: number, data: AccountEvent) => {
    client.server.push(pushes.sync.account, { position, data })
    await client.advance(0)
  }
  const isIn = async ({ chat }: TestClient) =>
    (await chat.getGroupList()).data.groupList.length === 1

  it('does not restore a group that I have left since [MEMBER-22]', async () => {
    const client = await aMember()
    client.server.on(group.quit, () => ({ position: 4 }))
    await outcome(client, client.chat.quitGroup('team'))
    await pushEntry(client, 3, { event: 'groupJoined', group: aGroup() })
    expect(await isIn(client)).toBe(false)
    await pushEntry(client, 5, { event: 'groupJoined', group: aGroup() })
    expect(await isIn(client)).toBe(true)
  })

  it('does not remove a group that I have rejoined, nor change my membership [MEMBER-22]', async () => {
    const client = await aMember()
    await pushEntry(client, 5, { event: 'groupJoined', group: aGroup() })
    await pushEntry(client, 3, { event: 'groupLeft', groupID: 'team', reason: 'quit' })
    const selfInfo = { nameCard: '旧' }
    await pushEntry(client, 4, { event: 'groupSelf', groupID: 'team', selfInfo })
    const [live] = (await client.chat.getGroupList()).data.groupList
    expect(live?.selfInfo.nameCard).toBe('')
    await pushEntry(client, 6, { event: 'groupLeft', groupID: 'team', reason: 'quit' })
    expect(await isIn(client)).toBe(false)
  })

  it('does not restore a group by an answer that I am a member already [MEMBER-22]', async () => {
    const client = await aMember()
    client.server.on(group.join, () => {
      const data = { event: 'groupLeft', groupID: 'team', reason: 'quit' } as const
      client.server.push(pushes.sync.account, { position: 2, data })
      return { status: 'AlreadyInGroup' as const, group: aGroup(), position: 0 }
    })
    await outcome(client, client.chat.joinGroup({ groupID: 'team' }))
    expect(await isIn(client)).toBe(false)
  })

  it('does not remove a group that has the ID of a dismissed one, in any order of the entries [GROUP-29]', async () => {
    const client = await aReadyClient()
    await pushEntry(client, 1, { event: 'groupJoined', group: aGroup({ number: 1, name: 'old' }) })
    client.server.on(group.create, () => {
      const data = { event: 'groupLeft', groupID: 'team', number: 1, reason: 'dismissed' } as const
      client.server.push(pushes.sync.account, { position: 3, data })
      return { group: aGroup({ number: 2, name: 'new' }), overLimitUserIDList: [], position: 2 }
    })
    await outcome(client, client.chat.createGroup({ name: 'new', groupID: 'team' }))
    expect((await client.chat.getGroupList()).data.groupList).toMatchObject([{ name: 'new' }])
    await pushEntry(client, 4, {
      event: 'groupLeft',
      groupID: 'team',
      number: 2,
      reason: 'dismissed',
    })
    expect(await isIn(client)).toBe(false)
  })
})

it('a Meeting that I join shows its last message [MEMBER-23]', async () => {
  const client = await aReadyClient()
  const wire = aGroup({ type: TYPES.GRP_MEETING, nextMessageSeq: 4 })
  client.server.on(commands.conversation.get, () => ({
    conversations: [{ ...aGroupConversation(3), group: wire }],
  }))
  client.server.on(group.join, () => ({
    status: 'JoinedSuccess' as const,
    group: wire,
    position: 1,
  }))
  await outcome(client, client.chat.joinGroup({ groupID: 'team' }))
  await client.advance(0)
  const { conversationList } = (await client.chat.getConversationList()).data
  expect(conversationList[0]?.lastMessage.messageForShow).toBe('message 3')
})

it('a group that has taken the ID of another one has none of its data [MEMBER-24]', async () => {
  const client = await aMember()
  await arrive(client, aGroupMessage({ sequence: 1 }))
  client.server.on(group.profile, () => ({
    groups: [aGroup({ number: 2, name: 'another', position: 1 })],
    failures: [],
  }))
  const { data } = await outcome(client, client.chat.getGroupProfile({ groupID: 'team' }))
  expect(data.group.name).toBe('another')
  const { conversationList } = (await client.chat.getConversationList()).data
  expect(conversationList[0]?.lastMessage.lastSequence).toBe(0)
})
