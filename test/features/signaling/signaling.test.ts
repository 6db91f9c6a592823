import { NOON, Refused } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { type ImError, TSignaling, TYPES, viewOf } from '../../../src/index.ts'
import { MessageFlag } from '../../../src/protocol/names.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { ACCEPT, aSignaller, CANCEL, INVITE, namesOf, sentBy, TIMEOUT } from './support.ts'

const { sendC2C } = commands.message
const { NEW_INVITATION_RECEIVED, INVITEE_ACCEPTED, INVITATION_CANCELLED, INVITATION_TIMEOUT } =
  TSignaling

const failed = (call: Promise<unknown>): Promise<ImError> =>
  call.then(
    () => Promise.reject(new Error('it went well')),
    (error: ImError) => error,
  )

describe('an invitation', () => {
  it('is a custom message with a marker [SIGNAL-01]', async () => {
    const client = await aSignaller()
    const { chat } = client
    const result = await outcome(client, chat.invite({ userID: 'bob', data: 'x', timeout: 30 }))
    const { inviteID, data } = result
    expect(inviteID).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(data).toEqual({ inviteID, message: data.message })
    expect(sentBy(client)).toEqual([
      {
        businessID: 1,
        inviteID,
        inviter: 'alice',
        inviteeList: ['bob'],
        groupID: '',
        actionType: INVITE,
        timeout: 30,
        data: 'x',
      },
    ])
    expect(data.message).toMatchObject({ type: TYPES.MSG_CUSTOM, status: 'success' })
    expect(JSON.parse(data.message.cloudCustomData)).toEqual({ type: 'tsignaling' })
    expect(chat.getSignalingInfo(data.message)).toMatchObject({ inviteID, inviter: 'alice' })
  })

  it('and its answer are excluded from counts and previews on request [SIGNAL-11]', async () => {
    const client = await aSignaller()
    const data = JSON.stringify({ excludeFromHistoryMessage: true })
    const { inviteID } = await outcome(client, client.chat.invite({ userID: 'bob', data }))
    await outcome(client, client.chat.cancel({ inviteID }))
    const hidden = MessageFlag.noUnread | MessageFlag.noLastMessage
    const flags = client.server.bodiesOf(sendC2C).map((message) => message.flags)
    expect(flags).toEqual([hidden, hidden])
  })

  it('times out on time for the invitee, and a little later for the inviter [SIGNAL-06]', async () => {
    const client = await aSignaller()
    await client.arrives({ actionType: INVITE, timeout: 30 }, { time: NOON })
    const mine = client.chat.invite({ userID: 'bob', timeout: 30 })
    const { inviteID } = await outcome(client, mine)
    await client.advance(29_999)
    expect(namesOf(client)).toEqual([NEW_INVITATION_RECEIVED])
    await client.advance(1)
    const over = { inviteID: 'i-1', inviter: 'bob', inviteeList: ['alice'], groupID: '' }
    expect(client.signals.slice(1)).toEqual([
      { name: INVITATION_TIMEOUT, data: { ...over, isSelfTimeout: true } },
    ])
    const written = () => sentBy(client).map((one) => [one.inviteID, one.actionType])
    expect(written().slice(1)).toEqual([['i-1', TIMEOUT]])
    await client.advance(5_000)
    expect(client.signals.at(-1)?.data).toMatchObject({ inviteID, isSelfTimeout: false })
    expect(written().slice(2)).toEqual([[inviteID, TIMEOUT]])
    await client.advance(60_000)
    expect(client.signals).toHaveLength(3)
    expect((await failed(client.chat.accept({ inviteID: 'i-1' }))).code).toBe(8010)
    expect((await failed(client.chat.cancel({ inviteID }))).code).toBe(8020)
  })

  it('ends with the same message on all devices of a user [SIGNAL-06]', async () => {
    const identities = []
    for (let device = 0; device < 2; device++) {
      const client = await aSignaller()
      await client.advance(device * 700)
      await client.arrives({ actionType: INVITE, timeout: 5 }, { time: NOON })
      await client.advance(7_000)
      const [message] = client.server.bodiesOf(sendC2C)
      identities.push([message?.clientTime, message?.random])
    }
    expect(identities[0]).toEqual([NOON, expect.any(Number)])
    expect(identities[0]).toEqual(identities[1])
  })

  it('times out without a connection, and sends this with the next one if no other action arrived [SIGNAL-06]', async () => {
    const client = await aSignaller()
    const { inviteID } = await outcome(client, client.chat.invite({ userID: 'bob', timeout: 1 }))
    const other = await outcome(client, client.chat.invite({ userID: 'bob', timeout: 1 }))
    client.server.stop()
    await client.advance(7_000)
    expect(namesOf(client)).toEqual([INVITATION_TIMEOUT, INVITATION_TIMEOUT])
    client.server.start()
    while (client.server.sessions.length === 0) await client.advance(500)
    await client.advance(500)
    const said = { inviter: 'alice', actionType: ACCEPT, inviteeList: ['bob'] }
    const accepted = { ...said, inviteID: other.inviteID }
    await client.arrives(accepted, { from: 'bob', sequence: 13 })
    expect(namesOf(client).slice(2)).toEqual([INVITEE_ACCEPTED])
    await client.advance(30_000)
    const written = sentBy(client).filter(({ actionType }) => actionType === TIMEOUT)
    expect(written.map((one) => one.inviteID)).toEqual([inviteID])
  })

  it.each([
    ['late', 12, [INVITATION_CANCELLED]],
    ['early', 3, [INVITATION_CANCELLED, INVITEE_ACCEPTED]],
  ])(
    'is decided by the sequences of messages, not by their arrival: %s [SIGNAL-05]',
    async (_, sequence, names) => {
      const client = await aSignaller()
      await client.arrives({ actionType: INVITE, inviteeList: ['alice'] }, { sequence: 2 })
      await client.arrives({ actionType: CANCEL }, { sequence: 5 })
      // Another device of alice was there before.
      await client.arrives(
        { actionType: ACCEPT },
        { sequence, from: 'alice', to: 'bob', tinyID: '14400005' },
      )
      expect(namesOf(client)).toEqual([NEW_INVITATION_RECEIVED, ...names])
    },
  )

  it.each([
    ['before', 12, [INVITATION_TIMEOUT, INVITATION_CANCELLED], 'cancelled'],
    ['after', 20, [INVITATION_TIMEOUT, INVITATION_CANCELLED, INVITATION_TIMEOUT], 'timedOut'],
  ] as const)(
    'times out while another device of the inviter cancels: the server stores the cancellation %s [SIGNAL-05] [SIGNAL-06]',
    async (_, sequence, names, outcomeOfBob) => {
      const client = await aSignaller()
      const { inviteID } = await outcome(client, client.chat.invite({ userID: 'bob', timeout: 1 }))
      const answer = client.server.hold(sendC2C)
      await client.advance(6_000)
      expect(namesOf(client)).toEqual([INVITATION_TIMEOUT])
      // It comes before the answer to what this device says.
      const cancels = { inviteID, inviter: 'alice', inviteeList: ['bob'], actionType: CANCEL }
      await client.arrives(cancels, { from: 'alice', to: 'bob', sequence })
      expect(namesOf(client)).toEqual([INVITATION_TIMEOUT, INVITATION_CANCELLED])
      if (sequence === 12) client.server.refuse(sendC2C, 20_003)
      answer()
      await client.advance(1_000)
      expect(namesOf(client)).toEqual(names)
      expect(viewOf(client.chat).invitations?.invitation(inviteID)).toMatchObject({
        outcomes: { bob: outcomeOfBob },
        isOpen: false,
      })
    },
  )

  it('ignores actions of users without the right, and of other conversations [SIGNAL-02]', async () => {
    const client = await aSignaller()
    await client.arrives({ actionType: INVITE, inviteeList: ['alice', 'carol'] }, { sequence: 1 })
    await client.arrives({ actionType: ACCEPT, inviteeList: ['carol'] }, { sequence: 2 })
    await client.arrives({ actionType: TIMEOUT }, { sequence: 3, from: 'eve', tinyID: '9' })
    await client.arrives({ actionType: CANCEL }, { sequence: 4, from: 'eve', tinyID: '9' })
    expect(namesOf(client)).toEqual([NEW_INVITATION_RECEIVED])
    await client.arrives({ actionType: CANCEL }, { sequence: 5 })
    expect(namesOf(client)).toEqual([NEW_INVITATION_RECEIVED, INVITATION_CANCELLED])
  })

  it('is not the same as one with its ID in another conversation, or of another user [SIGNAL-02]', async () => {
    const client = await aSignaller()
    const eve = { from: 'eve', tinyID: '9', time: NOON + 1 }
    // The oldest message arrives last: alice was offline.
    await client.arrives({ actionType: INVITE, inviter: 'eve', data: 'eve' }, eve)
    await client.arrives({ actionType: INVITE, data: 'bob' }, { sequence: 1 })
    expect(namesOf(client)).toContain(NEW_INVITATION_RECEIVED)
    const received = client.signals.map(({ data }) => ('data' in data ? data.data : ''))
    expect(received).toContain('bob')
    // Answered is the one that was first.
    const { message } = (await outcome(client, client.chat.accept({ inviteID: 'i-1' }))).data
    expect(message).toMatchObject({ to: 'bob' })
    expect(client.chat.getSignalingInfo(message)).toMatchObject({ inviter: 'bob' })
    await client.arrives({ actionType: CANCEL, inviter: 'eve' }, { ...eve, sequence: 2 })
    expect(namesOf(client).at(-1)).toBe(INVITATION_CANCELLED)
  })

  it('accepts one action at a time [SIGNAL-13]', async () => {
    const client = await aSignaller()
    await client.arrives({ actionType: INVITE })
    const first = client.chat.accept({ inviteID: 'i-1' })
    const second = failed(client.chat.reject({ inviteID: 'i-1' }))
    expect((await outcome(client, second)).code).toBe(8012)
    expect((await outcome(client, first)).code).toBe(0)
  })

  it('that failed to be sent is visible nowhere, and is never sent [SIGNAL-16]', async () => {
    const client = await aSignaller((server) =>
      server.on(sendC2C, () => {
        throw new Refused(20003)
      }),
    )
    const error = await outcome(client, failed(client.chat.invite({ userID: 'bob' })))
    expect(error).toMatchObject({ code: 20003, data: { inviteID: expect.any(String) } })
    client.server.ignore(sendC2C)
    const lost = failed(client.chat.invite({ userID: 'bob', timeout: 9 }))
    const unknown = await outcome(client, lost, 120_000)
    expect([2800, 2801]).toContain(unknown.code)
    const count = client.server.bodiesOf(sendC2C).length
    client.server.drop()
    await client.advance(60_000)
    expect(client.server.bodiesOf(sendC2C)).toHaveLength(count)
    const inviteID = String(unknown.data.inviteID)
    expect((await failed(client.chat.cancel({ inviteID }))).code).toBe(8010)
  })

  it('is refused without useful content [SIGNAL-07]', async () => {
    const { chat } = await aSignaller()
    const refused = [
      chat.invite({ userID: 'alice' }),
      chat.invite({ userID: 'bob', timeout: -1 }),
      chat.inviteInGroup({ groupID: 'team', inviteeList: [] }),
      chat.inviteInGroup({ groupID: 'team', inviteeList: ['alice', 'alice'] }),
      chat.accept({} as never),
    ].map(failed)
    for (const error of await Promise.all(refused)) expect(error.code).toBe(2905)
    const call = () => chat.inviteSync({ userID: 'bob' }, () => undefined, 'mine' as never)
    expect(call).toThrow('must be a function')
  })
})
