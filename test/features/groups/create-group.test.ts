import { aGroup } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { TYPES } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { idsOf, listOf } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'
import { forbidsDarn } from './support.ts'

const { group } = commands

const groupIDs = async ({ chat }: TestClient) =>
  (await chat.getGroupList()).data.groupList.map(({ groupID }) => groupID)

/** The request for a new group. */
const requestOf = async (options: object) => {
  const client = await aReadyClient()
  client.server.on(group.create, ({ name, type, groupID }) => ({
    group: aGroup({ name, type, groupID: groupID || '@TGS#1' }),
    overLimitUserIDList: [],
    position: 0,
  }))
  await outcome(client, client.chat.createGroup({ name: 'Team', ...options }))
  const [body] = client.server.bodiesOf(group.create)
  return body
}

describe('createGroup', () => {
  it.each([
    ['Work', 'Private'],
    ['Meeting', 'ChatRoom'],
    ['ChatRoom', 'ChatRoom'],
    ['AVChatRoom', 'AVChatRoom'],
    ['Community', 'Community'],
  ])('of type %s requests %s [GROUP-02]', async (type, wire) => {
    expect(await requestOf({ type })).toMatchObject({ type: wire })
  })

  it.each([
    ['Public', true],
    ['Community', true],
    ['Private', false],
    ['Meeting', false],
    ['AVChatRoom', false],
  ])('of type %s has a join option: %s [GROUP-02]', async (type, has) => {
    const body = await requestOf({ type, joinOption: TYPES.JOIN_OPTIONS_NEED_PERMISSION })
    expect(body?.joinOption).toBe(has ? 'NeedPermission' : undefined)
  })

  it('shows a message whose answer came first in the list at once [GROUP-02]', async () => {
    const client = await aReadyClient((server) => {
      server.on(commands.message.sendGroup, () => ({ time: 1, sequence: 2, position: 0 }))
      server.on(group.create, () => ({
        group: aGroup({ nextMessageSeq: 2 }),
        overLimitUserIDList: [],
        position: 0,
      }))
    })
    const { chat, server } = client
    const answer = server.hold(group.create)
    const created = chat.createGroup({ name: 'Team', groupID: 'team' })
    const text = { to: 'team', conversationType: 'GROUP', payload: { text: 'x' } } as const
    await outcome(client, chat.sendMessage(chat.createTextMessage(text)))
    expect(await listOf(client)).toEqual([])
    answer()
    await outcome(client, created)
    expect(await listOf(client)).toMatchObject([{ lastMessage: { lastSequence: 2 } }])
  })

  it('adds no members to a room, and sends whether a community has topics [GROUP-36]', async () => {
    const memberList = [{ userID: 'bob' }]
    expect(await requestOf({ type: 'AVChatRoom', memberList })).not.toHaveProperty('memberList')
    expect(await requestOf({ type: 'Meeting', memberList })).toMatchObject({ memberList })
    expect(await requestOf({ type: 'Community', isSupportTopic: true })).toMatchObject({
      isSupportTopic: 1,
    })
    expect(await requestOf({ type: 'Community' })).toMatchObject({ isSupportTopic: 0 })
    expect(await requestOf({ type: 'Public', isSupportTopic: true })).not.toHaveProperty(
      'isSupportTopic',
    )
  })

  it.each([
    ['Community', 'mine'],
    ['Community', '@TGS#mine'],
    ['Community', '@TGS#_mine@TOPIC#_1'],
    ['Public', '@TGS#_mine'],
  ])(
    'of type %s rejects the ID %s with 2602 without a request [GROUP-03]',
    async (type, groupID) => {
      const { chat, server } = await aReadyClient()
      const call = chat.createGroup({ name: 'Team', type, groupID })
      await expect(call).rejects.toMatchObject({ code: 2602 })
      expect(server.bodiesOf(group.create)).toEqual([])
    },
  )

  it('accepts an ID of the form of a community [GROUP-03]', async () => {
    expect(await requestOf({ type: 'Community', groupID: '@TGS#_mine' })).toMatchObject({
      groupID: '@TGS#_mine',
    })
  })

  it.each(['name', 'introduction', 'notification'])(
    'refuses profanity in its %s with 3123 [GROUP-37]',
    async (field) => {
      const client = await aReadyClient(forbidsDarn)
      const call = client.chat.createGroup({ name: 'Team', [field]: 'oh darn' })
      await expect(call).rejects.toMatchObject({ code: 3123 })
    },
  )
})

describe('a group that the server does not know yet', () => {
  const without = (client: TestClient) => {
    const nothing = undefined as never
    client.server.on(group.create, () => ({
      group: nothing,
      overLimitUserIDList: [],
      position: 0,
    }))
    client.server.on(group.join, () => ({ status: 'JoinedSuccess' as const, position: 0 }))
  }

  it.each([10010, 10007])(
    'is here all the same (%i), and is read again after 3 seconds [GROUP-35]',
    async (code) => {
      const client = await aReadyClient()
      without(client)
      client.server.refuse(group.profile, code)
      const options = { name: 'Team', type: 'Public', groupID: 'team' }
      const { data } = await outcome(client, client.chat.createGroup(options))
      expect(data.group).toMatchObject({ groupID: 'team', name: 'Team', type: 'Public' })
      expect(await groupIDs(client)).toEqual(['team'])
      expect(await idsOf(client)).toEqual(['GROUPteam'])
      client.server.on(group.profile, () => ({
        groups: [aGroup({ introduction: 'read later', position: 4 })],
        failures: [],
      }))
      await client.advance(2_900)
      expect(data.group.introduction).toBe('')
      await client.advance(200)
      expect(data.group.introduction).toBe('read later')
      expect(client.server.bodiesOf(group.profile)).toHaveLength(2)
    },
  )

  it('is joined all the same; other errors reject [GROUP-35]', async () => {
    const client = await aReadyClient()
    without(client)
    client.server.refuse(group.profile, 10010)
    const { data } = await outcome(client, client.chat.joinGroup({ groupID: 'team' }))
    expect(data).toMatchObject({ status: 'JoinedSuccess', group: { groupID: 'team' } })
    client.server.refuse(group.profile, 10015)
    const call = outcome(client, client.chat.joinGroup({ groupID: 'other' }))
    await expect(call).rejects.toMatchObject({ code: 10015 })
    expect(await groupIDs(client)).toEqual(['team'])
  })

  it('is not read again after the session, nor after I have left it [GROUP-35]', async () => {
    const client = await aReadyClient()
    without(client)
    client.server.refuse(group.profile, 10010)
    await outcome(client, client.chat.joinGroup({ groupID: 'team' }))
    await outcome(client, client.chat.logout())
    await client.advance(5_000)
    expect(client.server.bodiesOf(group.profile)).toHaveLength(1)
  })
})
