import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type InviteResult, TSignaling, TYPES, viewOf } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed } from '../support/test-bed.ts'
import { recordSignaling, type SignalingRecorder } from './signaling-recorder.ts'

const {
  NEW_INVITATION_RECEIVED,
  INVITEE_ACCEPTED,
  INVITEE_REJECTED,
  INVITATION_CANCELLED,
  INVITATION_TIMEOUT,
  INVITATION_MODIFIED,
} = TSignaling

type Party = readonly [Device, SignalingRecorder]

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})
afterEach(() => testBed.close())

const codeOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 0,
    (error: { code: number }) => error.code,
  )

describe.each(formats)('signaling over %s frames', (format) => {
  const party = async (userID: string): Promise<Party> => {
    const device = await testBed.device(userID, { format })
    return [device, recordSignaling(device)]
  }
  /** alice and bob, two devices each. */
  const couple = async () =>
    [await party('alice'), await party('alice'), await party('bob'), await party('bob')] as const

  it('invite notifies all devices of both sides, and accept ends the invitation [SIGNAL-01] [SIGNAL-03]', async () => {
    const [[alice, atAlice], [, alsoAlice], [bob, atBob], [, alsoBob]] = await couple()
    const invited = await alice.chat.invite({ userID: 'bob', data: 'ring', timeout: 30 })
    const { inviteID } = invited
    expect(invited.data.inviteID).toBe(inviteID)
    const invite = { inviteID, inviter: 'alice', inviteeList: ['bob'], groupID: '', data: 'ring' }
    expect(await atBob.until(NEW_INVITATION_RECEIVED)).toEqual({ ...invite, timeout: 30 })
    await alsoBob.until(NEW_INVITATION_RECEIVED)

    const accepted = await bob.chat.accept({ inviteID, data: 'here I am' })
    const answer = { inviteID, inviter: 'alice', invitee: 'bob', groupID: '', data: 'here I am' }
    for (const recorder of [atAlice, alsoAlice, alsoBob]) {
      expect(await recorder.until(INVITEE_ACCEPTED)).toEqual(answer)
    }
    expect(atBob.received.map(({ name }) => name)).toEqual([NEW_INVITATION_RECEIVED])
    expect(bob.chat.getSignalingInfo(accepted.data.message)).toMatchObject({
      actionType: TSignaling.ACTION_TYPE_ACCEPT_INVITE,
      inviteeList: ['bob'],
    })
    expect(await codeOf(alice.chat.cancel({ inviteID }))).toBe(8020)
    expect(await codeOf(bob.chat.reject({ inviteID }))).toBe(8010)
  })

  it('reject and cancel end an invitation, for permitted users only [SIGNAL-02] [SIGNAL-04]', async () => {
    const [[alice, atAlice], [, alsoAlice], [bob, atBob], [, alsoBob]] = await couple()
    const first = (await alice.chat.invite({ userID: 'bob' })).inviteID
    await atBob.until(NEW_INVITATION_RECEIVED)
    expect(await codeOf(bob.chat.cancel({ inviteID: first }))).toBe(8011)
    expect(await codeOf(alice.chat.accept({ inviteID: first }))).toBe(8011)
    await bob.chat.reject({ inviteID: first, data: 'no' })
    expect(await atAlice.until(INVITEE_REJECTED)).toMatchObject({ invitee: 'bob', data: 'no' })

    const second = (await alice.chat.invite({ userID: 'bob' })).inviteID
    await alice.chat.cancel({ inviteID: second, data: 'sorry' })
    const cancelled = { inviteID: second, inviter: 'alice', groupID: '', data: 'sorry' }
    for (const recorder of [alsoAlice, atBob, alsoBob]) {
      expect(await recorder.until(INVITATION_CANCELLED)).toEqual(cancelled)
    }
    expect(atAlice.received.some(({ name }) => name === INVITATION_CANCELLED)).toBe(false)
    expect(await codeOf(bob.chat.accept({ inviteID: second }))).toBe(8010)
    expect(await codeOf(bob.chat.accept({ inviteID: 'unknown' }))).toBe(8010)
  })

  it('an invitation times out: each side writes the timeout once, with any number of devices [SIGNAL-06]', async () => {
    const [[alice, atAlice], [, alsoAlice], [, atBob], [, alsoBob]] = await couple()
    const { inviteID } = await alice.chat.invite({ userID: 'bob', timeout: 1 })
    const over = { inviteID, inviter: 'alice', inviteeList: ['bob'], groupID: '' }
    for (const [recorder, isSelfTimeout] of [
      [atBob, true],
      [alsoBob, true],
      [atAlice, false],
      [alsoAlice, false],
    ] as const) {
      expect(await recorder.until(INVITATION_TIMEOUT)).toEqual({ ...over, isSelfTimeout })
    }
    expect(await codeOf(alice.chat.cancel({ inviteID }))).toBe(8020)
    // The next message comes after all that was written.
    await say(alice, 'bob', 'where are you?')
    const { data } = await alice.chat.getMessageList({ conversationID: 'C2Cbob' })
    const actions = data.messageList.map((message) => alice.chat.getSignalingInfo(message))
    const { ACTION_TYPE_INVITE, ACTION_TYPE_INVITE_TIMEOUT } = TSignaling
    expect(actions.map((one) => one?.actionType)).toEqual([
      ACTION_TYPE_INVITE,
      ACTION_TYPE_INVITE_TIMEOUT,
      undefined,
    ])
  })

  it('an invitation times out at the inviter if no invitee is online [SIGNAL-06]', {
    timeout: 15_000,
  }, async () => {
    const [alice, atAlice] = await party('alice')
    const bob = await testBed.device('bob', { format })
    await bob.chat.destroy()
    await alice.chat.invite({ userID: 'bob', timeout: 1 })
    expect(await atAlice.until(INVITATION_TIMEOUT)).toMatchObject({ inviteeList: ['bob'] })
    const { data } = await alice.chat.getMessageList({ conversationID: 'C2Cbob' })
    expect(data.messageList).toHaveLength(2)
  })

  it('concurrent responses: an invitation has the same outcome on all devices [SIGNAL-05]', async () => {
    const [[alice, atAlice], [, alsoAlice], [bob, atBob], [bob2, alsoBob]] = await couple()
    for (const onlineUserOnly of [false, true]) {
      for (let round = 0; round < 6; round++) {
        const { inviteID } = await alice.chat.invite({ userID: 'bob', onlineUserOnly })
        await Promise.all([
          atBob.until(NEW_INVITATION_RECEIVED),
          alsoBob.until(NEW_INVITATION_RECEIVED),
        ])
        const calls = [
          alice.chat.cancel({ inviteID }),
          bob.chat.accept({ inviteID }),
          bob2.chat.reject({ inviteID }),
        ].sort(() => (round % 2) - 0.5)
        const names = [INVITATION_CANCELLED, INVITEE_ACCEPTED, INVITEE_REJECTED]
        const results = await Promise.allSettled(calls)
        const winners = results.filter(({ status }) => status === 'fulfilled')
        expect(winners).toHaveLength(1)
        const codes = results.flatMap((one) => (one.status === 'rejected' ? one.reason.code : []))
        expect(codes.every((code) => code === 8010 || code === 8020)).toBe(true)
        const { message } = (winners[0] as PromiseFulfilledResult<InviteResult>).value.data
        const won = bob.chat.getSignalingInfo(message)?.actionType ?? 0
        const name = names[[2, 3, 4].indexOf(won)] as (typeof names)[number]
        // One of the devices is the caller's, and receives only its result.
        const caller = won === 2 ? atAlice : won === 3 ? atBob : alsoBob
        for (const recorder of [atAlice, alsoAlice, atBob, alsoBob]) {
          if (recorder !== caller) await recorder.until(name as typeof INVITATION_CANCELLED)
          const reported = recorder.received.filter((one) => (names as string[]).includes(one.name))
          expect(reported.map((one) => one.name)).toEqual(recorder === caller ? [] : [name])
          recorder.clear()
        }
      }
    }
  })

  it('an open invitation is reported once after a login [SIGNAL-08]', async () => {
    const [alice, atAlice] = await party('alice')
    const bob = await testBed.device('bob', { format })
    await bob.chat.destroy()
    const hidden = JSON.stringify({ excludeFromHistoryMessage: true })
    await say(alice, 'bob', 'hello')
    const { inviteID: cancelled } = await alice.chat.invite({ userID: 'bob', data: hidden })
    await alice.chat.cancel({ inviteID: cancelled })
    const { inviteID } = await alice.chat.invite({ userID: 'bob', data: hidden, timeout: 60 })
    const [again, atAgain] = await party('bob')
    expect(await atAgain.until(NEW_INVITATION_RECEIVED)).toMatchObject({ inviteID })
    const conversation = again.chat.getConversationList(['C2Calice'])
    expect((await conversation).data.conversationList[0]?.unreadCount).toBe(1)

    // The inviter's page is another one by now, too.
    await alice.chat.destroy()
    const [, atNewAlice] = await party('alice')
    await again.chat.accept({ inviteID })
    await atNewAlice.until(INVITEE_ACCEPTED)
    expect(atAlice.received).toEqual([])
    const names = atAgain.received.map(({ name }) => name)
    expect(names).toEqual([NEW_INVITATION_RECEIVED])
    const [, atThird] = await party('bob')
    await say(again, 'alice', 'done')
    expect(atThird.received).toEqual([])
  })

  it('an invitation of an unknown user is reported after a login [SIGNAL-08]', async () => {
    const [alice] = await party('alice')
    const bob = await testBed.device('bob', { format })
    await bob.chat.destroy()
    const data = JSON.stringify({ excludeFromHistoryMessage: true })
    const { inviteID } = await alice.chat.invite({ userID: 'bob', data })
    const [, atBob] = await party('bob')
    expect(await atBob.until(NEW_INVITATION_RECEIVED)).toMatchObject({ inviteID })
  })

  it('an invitation from an absence is reported after the reconnect, with its outcome [SIGNAL-09]', async () => {
    const [[alice, atAlice], , [bob, atBob], [bob2]] = await couple()
    const { inviteID } = await alice.chat.invite({ userID: 'bob', timeout: 60 })
    await atBob.until(NEW_INVITATION_RECEIVED)
    bob.cable.cut()
    alice.cable.cut()
    await bob2.chat.accept({ inviteID })
    bob.cable.reconnect()
    alice.cable.reconnect()
    expect(await atBob.until(INVITEE_ACCEPTED)).toMatchObject({ inviteID })
    expect(await atAlice.until(INVITEE_ACCEPTED)).toMatchObject({ inviteID })
    expect(await codeOf(bob.chat.reject({ inviteID }))).toBe(8010)
  })

  it('modifyInvitation changes an open invitation [SIGNAL-10]', async () => {
    const [[alice, atAlice], [alice2, alsoAlice], [bob, atBob], [, alsoBob]] = await couple()
    const { inviteID } = await alice.chat.invite({ userID: 'bob', data: 'voice' })
    await Promise.all([
      atBob.until(NEW_INVITATION_RECEIVED),
      alsoBob.until(NEW_INVITATION_RECEIVED),
    ])
    await bob.chat.modifyInvitation({ inviteID, data: 'ringing' })
    for (const recorder of [atAlice, alsoAlice, alsoBob]) {
      expect(await recorder.until(INVITATION_MODIFIED)).toMatchObject({ inviteID, data: 'ringing' })
      recorder.clear()
    }
    const dataShown = () => viewOf(alice.chat).invitations?.invitation(inviteID)?.data
    expect(dataShown()).toBe('ringing')
    await alice.chat.modifyInvitation({ inviteID, data: 'video' })
    expect(dataShown()).toBe('video')
    for (const recorder of [alsoAlice, atBob, alsoBob]) {
      expect(await recorder.until(INVITATION_MODIFIED)).toMatchObject({ inviteID, data: 'video' })
      recorder.clear()
    }
    expect(atAlice.received).toEqual([])
    const codes = await Promise.all([
      codeOf(alice.chat.modifyInvitation({ inviteID, data: 'a' })),
      codeOf(alice2.chat.modifyInvitation({ inviteID, data: 'b' })),
    ])
    expect(codes.toSorted()).toEqual([0, 2480])
    const data = codes[0] === 0 ? 'a' : 'b'
    expect(await atBob.until(INVITATION_MODIFIED)).toMatchObject({ data })
    const loser = codes[0] === 0 ? alsoAlice : atAlice
    expect(await loser.until(INVITATION_MODIFIED)).toMatchObject({ data })
  })

  it('modifyInvitation directly followed by accept succeeds, as in call kits [SIGNAL-10]', async () => {
    const [[alice, atAlice], , [bob, atBob], [, alsoBob]] = await couple()
    const { inviteID } = await alice.chat.invite({ userID: 'bob', data: 'voice' })
    await atBob.until(NEW_INVITATION_RECEIVED)
    await Promise.all([
      bob.chat.modifyInvitation({ inviteID, data: 'consumed' }),
      bob.chat.accept({ inviteID, data: 'here I am' }),
    ])
    for (const recorder of [atAlice, alsoBob]) {
      expect(await recorder.until(INVITEE_ACCEPTED)).toMatchObject({ inviteID, data: 'here I am' })
    }
    expect(await codeOf(bob.chat.modifyInvitation({ inviteID, data: 'late' }))).toBe(8010)
    expect(await codeOf(alice.chat.cancel({ inviteID }))).toBe(8020)
  })

  it('inviteInGroup invites several users, and ends when all have responded [SIGNAL-02] [SIGNAL-07]', async () => {
    const [alice, atAlice] = await party('alice')
    const [bob, atBob] = await party('bob')
    const [carol, atCarol] = await party('carol')
    const [dave, atDave] = await party('dave')
    const { data } = await alice.chat.createGroup({
      name: 'Team',
      type: TYPES.GRP_WORK,
      memberList: [{ userID: 'bob' }, { userID: 'carol' }, { userID: 'dave' }],
    })
    const { groupID } = data.group
    const inviteeList = ['bob', 'carol', 'bob', 'alice']
    const { inviteID } = await alice.chat.inviteInGroup({ groupID, inviteeList, data: 'meet' })
    const invite = { inviteID, inviter: 'alice', inviteeList: ['bob', 'carol'], groupID }
    expect(await atBob.until(NEW_INVITATION_RECEIVED)).toMatchObject(invite)
    expect(await atCarol.until(NEW_INVITATION_RECEIVED)).toMatchObject(invite)
    const options = { inviteID, data: 'mine' }
    expect(await codeOf(bob.chat.modifyInvitation(options))).toBe(0)
    expect(await codeOf(dave.chat.modifyInvitation(options))).toBe(8011)
    await bob.chat.accept({ inviteID })
    for (const recorder of [atAlice, atCarol, atDave]) {
      expect(await recorder.until(INVITEE_ACCEPTED)).toMatchObject({ invitee: 'bob', groupID })
    }
    await carol.chat.reject({ inviteID })
    for (const recorder of [atAlice, atBob, atDave]) {
      expect(await recorder.until(INVITEE_REJECTED)).toMatchObject({ invitee: 'carol' })
    }
    expect(atDave.received.map(({ name }) => name)).toEqual([INVITEE_ACCEPTED, INVITEE_REJECTED])
    expect(await codeOf(alice.chat.cancel({ inviteID }))).toBe(8020)

    atBob.clear()
    const second = (await alice.chat.inviteInGroup({ groupID, inviteeList: ['bob', 'carol'] })).data
    await atBob.until(NEW_INVITATION_RECEIVED)
    await bob.chat.accept(second)
    await alice.chat.cancel(second)
    expect(await atCarol.until(INVITATION_CANCELLED)).toMatchObject({ groupID })
    expect(atBob.received.some(({ name }) => name === INVITATION_CANCELLED)).toBe(false)
  })

  it('inviteSync calls its callbacks with success and failure [SIGNAL-12]', async () => {
    const [alice] = await party('alice')
    await party('bob')
    const outcomeOf = (userID: string) =>
      new Promise<unknown>((resolve) =>
        alice.chat.inviteSync({ userID }, resolve, (code) => resolve({ code })),
      )
    expect(await outcomeOf('bob')).toMatchObject({ code: 0, inviteID: expect.any(String) })
    expect(await outcomeOf('nobody')).toMatchObject({ code: 20003 })
    const refused = await new Promise((_, reject) =>
      alice.chat.inviteInGroupSync({ groupID: 'none', inviteeList: ['bob'] }, reject, reject),
    ).catch((code: unknown) => code)
    expect(refused).toBe(10010)
  })

  it('an online-only invitation reaches only online users, and is not stored [SIGNAL-11]', async () => {
    const [[alice], [, alsoAlice], [bob, atBob]] = await couple()
    const { inviteID } = await alice.chat.invite({ userID: 'bob', onlineUserOnly: true })
    await atBob.until(NEW_INVITATION_RECEIVED)
    expect(await codeOf(alice.chat.modifyInvitation({ inviteID, data: '' }))).toBe(2905)
    await bob.chat.reject({ inviteID })
    await alsoAlice.until(INVITEE_REJECTED)
    const { data } = await bob.chat.getMessageList({ conversationID: 'C2Calice' })
    expect(data.messageList).toEqual([])
  })
})
