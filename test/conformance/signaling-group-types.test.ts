import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type InviteResult, TSignaling, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed } from '../support/test-bed.ts'
import { codeOf, create } from './group-scene.ts'
import { recordSignaling } from './signaling-recorder.ts'
import { cutConnection } from './support.ts'

const {
  NEW_INVITATION_RECEIVED,
  INVITEE_ACCEPTED,
  INVITATION_CANCELLED,
  INVITATION_MODIFIED,
  INVITATION_TIMEOUT,
} = TSignaling

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})
afterEach(() => testBed.close())

const rooms = { type: TYPES.GRP_AVCHATROOM }
const community = { type: TYPES.GRP_COMMUNITY, isSupportTopic: true }

/** alice's group of a kind, with all of them in it. */
const targets = {
  async 'a live room'(alice: Device, all: readonly Device[]) {
    const groupID = await create(alice, rooms)
    for (const { chat } of all) await chat.joinGroup({ groupID, type: TYPES.GRP_AVCHATROOM })
    return groupID
  },
  async 'a topic'(alice: Device, all: readonly Device[]) {
    const groupID = await create(alice, community)
    for (const { chat } of all.slice(1)) await chat.joinGroup({ groupID })
    return (await alice.chat.createTopicInCommunity({ groupID, topicName: '闲聊' })).data.topicID
  },
  async 'a meeting'(alice: Device) {
    return create(alice, { type: TYPES.GRP_MEETING }, 'bob', 'carol')
  },
}

describe.each(formats)('invitations over %s frames', (format) => {
  const device = (userID: string) => testBed.device(userID, { format })

  it.each(Object.entries(targets))(
    'invitations in %s work as in any group [SIGNAL-18]',
    async (kind, make) => {
      const all = [await device('alice'), await device('bob'), await device('carol')] as const
      const [alice, bob, carol] = all
      const groupID = await make(alice, all)
      const [atAlice, atBob, atCarol] = [
        recordSignaling(alice),
        recordSignaling(bob),
        recordSignaling(carol),
      ]
      const { inviteID } = await new Promise<InviteResult>((resolve, reject) => {
        const inviteeList = ['bob', 'carol']
        alice.chat.inviteInGroupSync({ groupID, inviteeList, data: '开会' }, resolve, reject)
      })
      for (const recorder of [atBob, atCarol])
        expect(await recorder.until(NEW_INVITATION_RECEIVED)).toMatchObject({
          groupID,
          data: '开会',
        })
      await bob.chat.accept({ inviteID })
      for (const recorder of [atAlice, atCarol])
        expect(await recorder.until(INVITEE_ACCEPTED)).toMatchObject({ groupID, invitee: 'bob' })
      // Nothing that is said in a live room changes.
      const code = kind === 'a live room' ? 2481 : 0
      expect(await codeOf(alice.chat.modifyInvitation({ inviteID, data: '改期' }))).toBe(code)
      await alice.chat.cancel({ inviteID })
      expect(await atCarol.until(INVITATION_CANCELLED)).toMatchObject({ groupID })
      const modified = code === 0 ? [INVITATION_MODIFIED] : []
      for (const name of modified) await atBob.until(name)
      expect(atBob.received.map(({ name }) => name)).toEqual([NEW_INVITATION_RECEIVED, ...modified])
      await alice.chat.inviteInGroup({ groupID, inviteeList: ['carol'], timeout: 1 })
      const over = { groupID, inviteeList: ['carol'], isSelfTimeout: true }
      expect(await atCarol.until(INVITATION_TIMEOUT)).toMatchObject(over)
    },
  )

  it('a device shows the current state of invitations after an absence [SIGNAL-09]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const recorder = recordSignaling(bob)
    const invite = async (data: string) =>
      (await alice.chat.invite({ userID: 'bob', data, timeout: 60 })).inviteID
    const modify = (inviteID: string, data: string) =>
      alice.chat.modifyInvitation({ inviteID, data })
    const first = await invite('语音')
    await recorder.until(NEW_INVITATION_RECEIVED)
    await cutConnection(bob)
    await modify(first, '视频')
    await alice.chat.cancel({ inviteID: await invite('打错了') })
    const last = await invite('再打')
    await modify(last, '再打一次')
    await say(alice, 'bob', '在吗')
    await testBed.restart()
    for (const { cable } of [alice, bob]) cable.reconnect(testBed.server.url)
    const expected = ['语音', '视频', '再打一次']
    await bob.settles(() => {
      const reported = recorder.received.map(({ data }) => ('data' in data ? data.data : ''))
      return expected.every((data) => reported.includes(data))
    })
    expect(recorder.received.map(({ name }) => name).toSorted()).toEqual(
      [NEW_INVITATION_RECEIVED, INVITATION_MODIFIED, NEW_INVITATION_RECEIVED].toSorted(),
    )
    expect(await codeOf(bob.chat.accept({ inviteID: last }))).toBe(0)
  })
})
