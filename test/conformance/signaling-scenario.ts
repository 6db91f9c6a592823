import type { Device } from 'tavern-im/testing'
import { expect, vi } from 'vitest'
import { TSignaling } from '../../src/index.ts'
import type { TestBed } from '../support/test-bed.ts'
import { connectionActions, tried } from './connection-actions.ts'
import { type Action, AGREE, type Participant, Participants } from './scenario.ts'
import { recordSignaling } from './signaling-recorder.ts'

const {
  ACTION_TYPE_INVITE,
  ACTION_TYPE_CANCEL_INVITE,
  ACTION_TYPE_ACCEPT_INVITE,
  ACTION_TYPE_REJECT_INVITE,
  ACTION_TYPE_INVITE_TIMEOUT,
} = TSignaling

/** The invitations known to a page, by the events it received and the responses to its calls. */
interface Ledger {
  /** By invitation and user: the possible final actions; several if the events do not say which. */
  readonly reported: Map<string, readonly number[]>
  /** The invitees of this page, by invitation. */
  readonly mine: Map<string, readonly string[]>
  readonly raised: Set<string>
  /** Raised a second time: none. */
  readonly doubled: string[]
}

const key = (inviteID: string, userID: string) => `${inviteID} ${userID}`

/** alice and bob on two devices each, carol on one; all are in a group. */
export class SignalingScenario {
  readonly participants: Participants
  readonly #ledgers = new WeakMap<Device, Ledger>()

  constructor(testBed: TestBed) {
    this.participants = new Participants(testBed, ['alice', 'bob', 'carol'])
    const { participants } = this
    const reopen = participants.reopen.bind(participants)
    participants.reopen = async (participant) => {
      await reopen(participant)
      this.#listen(participant)
    }
  }

  async start(formats: readonly ('binary' | 'text')[]): Promise<void> {
    for (const [index, userID] of ['alice', 'alice', 'bob', 'bob', 'carol'].entries()) {
      const format = formats[index % formats.length] ?? 'binary'
      this.#listen(await this.participants.add(userID, { format, reportsNetwork: false }))
    }
    const memberList = [{ userID: 'bob' }, { userID: 'carol' }]
    const [alice] = this.participants.all as [Participant]
    const group = { groupID: 'team', name: 'team', type: 'Public', memberList }
    await alice.device.chat.createGroup(group)
  }

  ledger({ device }: Participant): Ledger {
    const ledger = this.#ledgers.get(device)
    if (ledger === undefined) throw new Error('nobody listens to this page')
    return ledger
  }

  /** Until every page knows what follows from the messages. */
  async agree(fresh: Device): Promise<void> {
    await vi.waitFor(async () => expect(this.#differences(await truthOf(fresh))).toEqual([]), AGREE)
  }

  #differences(expected: ReadonlyMap<string, number>): string[] {
    return this.participants.all.flatMap((participant, index) => {
      const { reported, mine, raised, doubled } = this.ledger(participant)
      expect(doubled).toEqual([])
      const known = new Set(reported.keys())
      for (const [inviteID, users] of mine) for (const one of users) known.add(key(inviteID, one))
      for (const inviteID of raised) known.add(key(inviteID, participant.userID))
      return [...known]
        .filter((one) => !this.#isTrue(reported.get(one), expected.get(one)))
        .map(
          (one) =>
            `${participant.userID} ${index}: ${one} ${reported.get(one)} for ${expected.get(one)}`,
        )
    })
  }

  /** Whether the reported end, or its absence, is the true one. */
  #isTrue(reported: readonly number[] | undefined, is: number | undefined): boolean {
    return reported === undefined || is === undefined ? reported === is : reported.includes(is)
  }

  #listen({ device, userID }: Participant): void {
    const ledger: Ledger = { reported: new Map(), mine: new Map(), raised: new Set(), doubled: [] }
    this.#ledgers.set(device, ledger)
    const { reported, raised } = ledger
    recordSignaling(device, ({ name, data }) => {
      const { inviteID } = data
      if (name === 'newInvitationReceived') {
        if (raised.has(inviteID)) ledger.doubled.push(inviteID)
        raised.add(inviteID)
      } else if (name === 'ts_invitation_cancelled') {
        if (data.inviter === userID) cancelledByInviter(ledger, inviteID, data.groupID !== '')
        else reported.set(key(inviteID, userID), [ACTION_TYPE_CANCEL_INVITE])
      } else if ('invitee' in data) {
        const isAccepted = name === 'ts_invitee_accepted'
        const action = isAccepted ? ACTION_TYPE_ACCEPT_INVITE : ACTION_TYPE_REJECT_INVITE
        reported.set(key(inviteID, data.invitee), [action])
      } else if ('isSelfTimeout' in data) {
        for (const one of data.inviteeList) reported.set(key(inviteID, one), late)
      }
    })
  }
}

const late = [ACTION_TYPE_INVITE_TIMEOUT]

/**
 * Marks all invitees without another action as cancelled. A cancellation with a lower sequence
 * replaces a reported timeout; in a group either is possible, as an invitee that wrote its own
 * timeout keeps it.
 */
const cancelledByInviter = ({ reported, mine }: Ledger, inviteID: string, isGroup: boolean) => {
  const known = [...reported.keys()].filter((one) => one.startsWith(key(inviteID, '')))
  const invited = (mine.get(inviteID) ?? []).map((one) => key(inviteID, one))
  for (const one of new Set([...known, ...invited])) {
    const before = reported.get(one)
    const isLate = before?.includes(ACTION_TYPE_INVITE_TIMEOUT) === true
    const either = isGroup && isLate ? late : []
    if (isLate || before === undefined) reported.set(one, [ACTION_TYPE_CANCEL_INVITE, ...either])
  }
}

/** The ends of all invitations, by the messages in their order. */
const truthOf = async ({ chat }: Device): Promise<ReadonlyMap<string, number>> => {
  const expected = new Map<string, number>()
  for (const conversationID of ['C2Cbob', 'GROUPteam']) {
    const open = new Map<string, Set<string>>()
    for (const message of await historyOf(chat, conversationID)) {
      const signal = chat.getSignalingInfo(message)
      if (signal === null) continue
      const { inviteID, actionType, inviteeList } = signal
      if (actionType === ACTION_TYPE_INVITE) open.set(inviteID, new Set(inviteeList))
      const left = open.get(inviteID) ?? new Set()
      const isOfAll = message.from === signal.inviter && actionType !== ACTION_TYPE_INVITE
      const users = isOfAll ? [...left] : left.has(message.from) ? [message.from] : []
      for (const one of users) {
        expected.set(key(inviteID, one), actionType)
        left.delete(one)
      }
    }
  }
  return expected
}

const historyOf = async (chat: Device['chat'], conversationID: string) => {
  const all = []
  let nextReqMessageID = ''
  for (;;) {
    const { data } = await chat.getMessageList({ conversationID, nextReqMessageID })
    all.unshift(...data.messageList)
    if (data.isCompleted) return all
    nextReqMessageID = data.nextReqMessageID
  }
}

/** Some run out, some do not. */
const timeoutOf = (n: number) => (n % 3 === 0 ? 0 : n % 3)

const invite: Action<SignalingScenario> = (scenario, participant, n) => {
  const { chat } = participant.device
  const { mine } = scenario.ledger(participant)
  const others = ['alice', 'bob', 'carol'].filter((one) => one !== participant.userID)
  const userID = others.find((one) => one !== 'carol') as string
  const timeout = timeoutOf(n)
  const isGroup = participant.userID === 'carol' || n % 2 === 0
  const inviteeList = isGroup ? others : [userID]
  const call = isGroup
    ? chat.inviteInGroup({ groupID: 'team', inviteeList, timeout })
    : chat.invite({ userID, timeout })
  const kept = call.then(({ inviteID }) => void mine.set(inviteID, inviteeList))
  return tried(participant, n, kept)
}

const latest = (ids: Iterable<string>, n: number) => [...ids].at(-1 - (n % 3)) ?? 'none'

const answer =
  (name: 'accept' | 'reject', action: number): Action<SignalingScenario> =>
  (scenario, participant, n) => {
    const { raised, reported } = scenario.ledger(participant)
    const inviteID = latest(raised, n)
    const call = participant.device.chat[name]({ inviteID })
    return tried(participant, n, call, () =>
      reported.set(key(inviteID, participant.userID), [action]),
    )
  }

const cancel: Action<SignalingScenario> = (scenario, participant, n) => {
  const ledger = scenario.ledger(participant)
  const inviteID = latest(ledger.mine.keys(), n)
  const call = participant.device.chat.cancel({ inviteID })
  return tried(participant, n, call, () => cancelledByInviter(ledger, inviteID, true))
}

/** All devices that may act on one invitation do so at once. */
const race: Action<SignalingScenario> = async (scenario, _participant, n) => {
  const { all } = scenario.participants
  const inviteID = latest(
    all.flatMap((participant) => [...scenario.ledger(participant).mine.keys()].slice(-1)),
    n,
  )
  const calls = all.map((participant, index) => {
    const ledger = scenario.ledger(participant)
    const { chat } = participant.device
    const set = (action: number) => () =>
      void ledger.reported.set(key(inviteID, participant.userID), [action])
    if (ledger.mine.has(inviteID)) {
      return tried(participant, 1, chat.cancel({ inviteID }), () =>
        cancelledByInviter(ledger, inviteID, true),
      )
    }
    if (!ledger.raised.has(inviteID)) return undefined
    return (n + index) % 2 === 0
      ? tried(participant, 1, chat.accept({ inviteID }), set(ACTION_TYPE_ACCEPT_INVITE))
      : tried(participant, 1, chat.reject({ inviteID }), set(ACTION_TYPE_REJECT_INVITE))
  })
  await Promise.all(calls)
}

/** Everything that can happen. */
export const actions = {
  invite,
  accept: answer('accept', ACTION_TYPE_ACCEPT_INVITE),
  reject: answer('reject', ACTION_TYPE_REJECT_INVITE),
  cancel,
  race,
  ...connectionActions,
} satisfies Record<string, Action<SignalingScenario>>
