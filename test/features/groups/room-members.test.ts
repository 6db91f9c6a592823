import { aGroup } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { commands, type WireGroupMember } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { aRoomScene, ROOM } from './room-scene.ts'

const { group } = commands

const aMember = (userID: string): WireGroupMember => ({
  userID,
  nick: userID,
  avatar: '',
  role: 200,
  joinTime: 1,
  nameCard: '',
  muteUntil: 0,
  memberCustomField: [],
  lastSendMsgTime: 0,
  onlineStatus: 'Online',
})

const inRoom = async (prepare: Parameters<typeof aRoomScene>[0] = {}) => {
  const { client } = await aRoomScene(prepare)
  await outcome(client, client.chat.joinGroup({ groupID: ROOM }))
  return client
}

describe('getGroupMemberList of a room', () => {
  it('returns the members, filtered by one mark if requested [ROOM-38]', async () => {
    const client = await inRoom()
    const memberList = [aMember('bob')]
    client.server.on(group.roomMembers, () => ({ memberList, offset: 500 }))
    const list = (options: object) =>
      outcome(client, client.chat.getGroupMemberList({ groupID: ROOM, count: 3, ...options }))
    const { data } = await list({})
    expect(data).toMatchObject({ memberList: [{ userID: 'bob', isOnline: true }], offset: 500 })
    await list({ offset: 500, filter: 1_001 })
    expect(client.server.bodiesOf(group.roomMembers)).toEqual([
      { groupID: ROOM, offset: 0 },
      { groupID: ROOM, offset: 500, filter: 1_001 },
    ])
  })

  it('rejects with 3122 if the app has not bought it [ROOM-61]', async () => {
    const client = await inRoom({
      prepare: (server) => {
        const answer = { errorCode: 0, errorMessage: '', purchaseBits: '0', expiredTime: 3_600 }
        server.on(commands.configuration.commercial, () => answer)
      },
    })
    await client.advance(3_600_000)
    const call = client.chat.getGroupMemberList({ groupID: ROOM })
    await expect(outcome(client, call)).rejects.toMatchObject({ code: 3122 })
    expect(client.server.bodiesOf(group.roomMembers)).toEqual([])
  })

  it.each([undefined, 2])(
    'may be requested 4 times in 30 s, or as the operator sets: %j [ROOM-38]',
    async (limit) => {
      const config = limit === undefined ? '' : JSON.stringify({ av_members_freq_limit: limit })
      const client = await inRoom({
        prepare: (server) => {
          server.on(commands.configuration.cloud, () => ({
            version: 1,
            config,
            expiredTime: 9_999,
          }))
          server.on(group.roomMembers, () => ({ memberList: [], offset: 0 }))
        },
      })
      const list = () => outcome(client, client.chat.getGroupMemberList({ groupID: ROOM }))
      for (let count = 0; count < (limit ?? 4); count++) await list()
      await expect(list()).rejects.toMatchObject({ code: 2996 })
      await client.advance(30_000)
      await list()
    },
  )
})

describe('deleteGroupMember of a room', () => {
  it('bans for a time; without one it rejects with 2686 [ROOM-37]', async () => {
    const client = await inRoom()
    client.server.on(group.removeMembers, () => ({
      group: aGroup({ groupID: ROOM, type: 'AVChatRoom' }),
    }))
    const remove = (options: object) =>
      outcome(
        client,
        client.chat.deleteGroupMember({ groupID: ROOM, userIDList: ['bob'], ...options }),
      )
    await expect(remove({})).rejects.toMatchObject({ code: 2686 })
    await expect(remove({ duration: 0 })).rejects.toMatchObject({ code: 2686 })
    expect((await remove({ duration: 60, reason: 'spam' })).data.userIDList).toEqual(['bob'])
    expect(client.server.bodiesOf(group.removeMembers)).toEqual([
      { groupID: ROOM, userIDList: ['bob'], reason: 'spam', duration: 60 },
    ])
  })
})

describe('markGroupMemberList', () => {
  it('returns the marked users, of the first 500 [ROOM-39]', async () => {
    const client = await inRoom()
    client.server.on(group.markMembers, ({ memberList }) => ({
      memberList: memberList.map(({ userID }) => ({ userID, result: Number(userID === 'u0') })),
    }))
    const userIDList = Array.from({ length: 501 }, (_, index) => `u${index}`)
    const mark = { groupID: ROOM, userIDList, markType: 1_000, enableMark: true }
    const { data } = await outcome(client, client.chat.markGroupMemberList(mark))
    expect([data.successUserIDList, data.failureUserIDList.length]).toEqual([['u0'], 499])
    await outcome(client, client.chat.markGroupMemberList({ ...mark, enableMark: false }))
    const requests = client.server.bodiesOf(group.markMembers)
    expect(requests.map(({ operationType }) => operationType)).toEqual([1, 2])
    expect(requests[0]?.memberList[499]).toEqual({ userID: 'u499', markType: 1_000 })
  })

  it.each([{ markType: 999 }, { markType: 1_000.5 }, { enableMark: 1 }, { userIDList: 'bob' }])(
    'refuses %j with 2905 [ROOM-39]',
    async (wrong) => {
      const { chat, server } = await inRoom()
      const mark = { groupID: ROOM, userIDList: ['bob'], markType: 1_000, enableMark: true }
      const call = chat.markGroupMemberList({ ...mark, ...wrong } as never)
      await expect(call).rejects.toMatchObject({ code: 2905 })
      expect(server.bodiesOf(group.markMembers)).toEqual([])
    },
  )
})
