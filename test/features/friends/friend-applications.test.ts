import { describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { aClientWith, anApplication, pushEvent } from './support.ts'

const { friend } = commands
const toMe = TYPES.SNS_APPLICATION_SENT_TO_ME
const byMe = TYPES.SNS_APPLICATION_SENT_BY_ME

describe('applications', () => {
  it('are sent and received ones, the newest first, with an unread count [FRIEND-22]', async () => {
    const client = await aClientWith(
      [],
      [],
      [
        anApplication('bob', { position: 3 }),
        anApplication('bob', { position: 5, type: 2, wording: 'me too' }),
        anApplication('carol', { position: 7 }),
      ],
    )
    const { data } = await client.chat.getFriendApplicationList()
    expect(data.unreadCount).toBe(2)
    expect(data.friendApplicationList).toEqual([
      {
        userID: 'carol',
        nick: 'CAROL',
        avatar: '',
        time: 1_000,
        source: 'AddSource_Type_Web',
        wording: 'hello',
        type: toMe,
      },
      expect.objectContaining({ userID: 'bob', type: byMe, wording: 'me too' }),
      expect.objectContaining({ userID: 'bob', type: toMe }),
    ])
  })

  it("are emitted with the applicant's name, and replace earlier ones [FRIEND-22] [FRIEND-31]", async () => {
    const client = await aClientWith([])
    const apply = (position: number, wording: string) =>
      pushEvent(client, position, {
        event: 'friendApplications',
        applicationList: [anApplication('bob', { position, wording })],
        removedList: [],
      })
    await apply(11, 'hello')
    await apply(12, 'please')
    await client.advance(1_000)
    const told1 = { nick: 'BOB', wording: 'hello' }
    expect(client.events.dataOf(EVENT.FRIEND_APPLICATION_LIST_UPDATED)).toMatchObject([
      { unreadCount: 1 },
      { friendApplicationList: [{ ...told1, wording: 'please' }], unreadCount: 1 },
    ])
    const removedList = [{ userID: 'bob', type: 1 as const }]
    await pushEvent(client, 13, { event: 'friendApplications', applicationList: [], removedList })
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.FRIEND_APPLICATION_LIST_UPDATED).at(-1)).toEqual({
      friendApplicationList: [],
      unreadCount: 0,
    })
  })

  it('are accepted or refused [FRIEND-23] [FRIEND-24]', async () => {
    const client = await aClientWith([], [], [anApplication('bob')])
    client.server.on(friend.respond, () => ({}))
    const { chat } = client
    const accept = (options: object) =>
      outcome(client, chat.acceptFriendApplication({ userID: 'bob', ...options }))
    expect((await accept({})).data).toEqual({ userID: 'bob' })
    await accept({ type: TYPES.SNS_APPLICATION_AGREE, remark: 'B' })
    await outcome(client, chat.refuseFriendApplication({ userID: 'bob' }))
    expect(client.server.bodiesOf(friend.respond)).toEqual([
      { userID: 'bob', action: 'Response_Action_AgreeAndAdd', remark: '' },
      { userID: 'bob', action: 'Response_Action_Agree', remark: 'B' },
      { userID: 'bob', action: 'Response_Action_Reject', remark: '' },
    ])
    await expect(accept({ remark: 'a'.repeat(97) })).rejects.toMatchObject({ code: 2905 })
    await expect(accept({ type: 'yes' })).rejects.toMatchObject({ code: 2905 })
    client.server.refuse(friend.respond, 30614)
    await expect(accept({})).rejects.toMatchObject({ code: 30614 })
    const refuse = chat.refuseFriendApplication({ userID: 'bob' })
    await expect(outcome(client, refuse)).rejects.toMatchObject({ code: 30614 })
  })

  it('are deleted from my list, received ones by default; 2716 for an unknown one [FRIEND-25]', async () => {
    const client = await aClientWith(
      [],
      [],
      [anApplication('bob'), anApplication('carol', { type: 2 })],
    )
    client.server.on(friend.deleteApplication, () => ({}))
    const remove = (userID: string, type?: string) =>
      outcome(client, client.chat.deleteFriendApplication({ userID, ...(type && { type }) }))
    await remove('bob')
    await remove('carol', byMe)
    await expect(remove('carol')).rejects.toMatchObject({ code: 2716 })
    await expect(remove('bob', byMe)).rejects.toMatchObject({ code: 2716 })
    await expect(remove('bob', TYPES.SNS_APPLICATION_TYPE_BOTH)).rejects.toMatchObject({
      code: 2905,
    })
    expect(client.server.bodiesOf(friend.deleteApplication)).toEqual([
      { userID: 'bob', type: 1 },
      { userID: 'carol', type: 2 },
    ])
  })

  it('are read up to the newest one shown here [FRIEND-26]', async () => {
    const client = await aClientWith(
      [],
      [],
      [
        anApplication('bob', { position: 4 }),
        anApplication('carol', { position: 6 }),
        anApplication('dave', { position: 8, type: 2 }),
      ],
    )
    client.server.on(friend.readApplications, ({ position }) => {
      void pushEvent(client, 12, { event: 'friendApplicationsRead', readPosition: position })
      return {}
    })
    const { data } = await outcome(client, client.chat.setFriendApplicationRead())
    expect(client.server.bodiesOf(friend.readApplications)).toEqual([{ position: 6 }])
    expect(data.unreadCount).toBe(0)
    expect(data.friendApplicationList).toHaveLength(3)
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.FRIEND_APPLICATION_LIST_UPDATED).at(-1)?.unreadCount).toBe(0)
    await outcome(client, client.chat.setFriendApplicationRead())
    expect(client.server.bodiesOf(friend.readApplications)).toHaveLength(1)
  })
})
