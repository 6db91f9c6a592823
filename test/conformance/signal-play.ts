import type { Device } from 'tavern-im/testing'
import { expect, vi } from 'vitest'
import { TSignaling } from '../../src/index.ts'
import type { TestBed } from '../support/test-bed.ts'
import { lines, tried } from './line-deeds.ts'
import { AGREE, type Deed, type Seat, Seats } from './play.ts'
import { signalEar } from './signal-ear.ts'

const {
  ACTION_TYPE_INVITE,
  ACTION_TYPE_CANCEL_INVITE,
  ACTION_TYPE_ACCEPT_INVITE,
  ACTION_TYPE_REJECT_INVITE,
  ACTION_TYPE_INVITE_TIMEOUT,
} = TSignaling

/** What a page knows of invitations, by what it was told and what its calls answered. */
interface Ledger {
  /** By invitation and user: the action that decided; of several one, where what is told does not say which. */
  readonly told: Map<string, readonly number[]>
  /** Whom this page has invited. */
  readonly mine: Map<string, readonly string[]>
  readonly raised: Set<string>
  /** Raised a second time: none. */
  readonly doubled: string[]
}

const key = (inviteID: string, userID: string) => `${inviteID} ${userID}`

/** alice and bob on two devices each, carol on one; all are in a group. */
export class SignalPlay {
  readonly seats: Seats
  readonly #ledgers = new WeakMap<Device, Ledger>()

  constructor(testBed: TestBed) {
    this.seats = new Seats(testBed)
    const { seats } = this
    const reopen = seats.reopen.bind(seats)
    seats.reopen = async (seat) => {
      await reopen(seat)
      this.#listen(seat)
    }
  }

  async start(formats: readonly ('binary' | 'text')[]): Promise<void> {
    for (const [index, userID] of ['alice', 'alice', 'bob', 'bob', 'carol'].entries()) {
      const format = formats[index % formats.length] ?? 'binary'
      this.#listen(await this.seats.add(userID, { format, reportsNetwork: false }))
    }
    const memberList = [{ userID: 'bob' }, { userID: 'carol' }]
    const [alice] = this.seats.all as [Seat]
    const group = { groupID: 'team', name: 'team', type: 'Public', memberList }
    await alice.device.chat.createGroup(group)
  }

  ledger({ device }: Seat): Ledger {
    const ledger = this.#ledgers.get(device)
    if (ledger === undefined) throw new Error('nobody listens to this page')
    return ledger
  }

  /** Until every page knows what follows from the messages. */
  async agree(fresh: Device): Promise<void> {
    await vi.waitFor(async () => expect(this.#differences(await truthOf(fresh))).toEqual([]), AGREE)
  }

  #differences(truth: ReadonlyMap<string, number>): string[] {
    return this.seats.all.flatMap((seat, index) => {
      const { told, mine, raised, doubled } = this.ledger(seat)
      expect(doubled).toEqual([])
      const known = new Set(told.keys())
      for (const [inviteID, users] of mine) for (const one of users) known.add(key(inviteID, one))
      for (const inviteID of raised) known.add(key(inviteID, seat.userID))
      return [...known]
        .filter((one) => !this.#isTrue(told.get(one), truth.get(one)))
        .map((one) => `${seat.userID} ${index}: ${one} ${told.get(one)} for ${truth.get(one)}`)
    })
  }

  /** What was told of an end, or that there was none. */
  #isTrue(told: readonly number[] | undefined, is: number | undefined): boolean {
    return told === undefined || is === undefined ? told === is : told.includes(is)
  }

  #listen({ device, userID }: Seat): void {
    const ledger: Ledger = { told: new Map(), mine: new Map(), raised: new Set(), doubled: [] }
    this.#ledgers.set(device, ledger)
    const { told, raised } = ledger
    signalEar(device, ({ name, data }) => {
      const { inviteID } = data
      if (name === 'newInvitationReceived') {
        if (raised.has(inviteID)) ledger.doubled.push(inviteID)
        raised.add(inviteID)
      } else if (name === 'ts_invitation_cancelled') {
        if (data.inviter === userID) cancelledByInviter(ledger, inviteID, data.groupID !== '')
        else told.set(key(inviteID, userID), [ACTION_TYPE_CANCEL_INVITE])
      } else if ('invitee' in data) {
        const isAccepted = name === 'ts_invitee_accepted'
        const action = isAccepted ? ACTION_TYPE_ACCEPT_INVITE : ACTION_TYPE_REJECT_INVITE
        told.set(key(inviteID, data.invitee), [action])
      } else if ('isSelfTimeout' in data) {
        for (const one of data.inviteeList) told.set(key(inviteID, one), late)
      }
    })
  }
}

const late = [ACTION_TYPE_INVITE_TIMEOUT]

/**
 * All of whom nothing else is known. A time-out that was told is taken back by what has its place before it; in a group
 * nothing says of whom, as who has said it itself stays late.
 */
const cancelledByInviter = ({ told, mine }: Ledger, inviteID: string, isGroup: boolean) => {
  const known = [...told.keys()].filter((one) => one.startsWith(key(inviteID, '')))
  const invited = (mine.get(inviteID) ?? []).map((one) => key(inviteID, one))
  for (const one of new Set([...known, ...invited])) {
    const before = told.get(one)
    const isLate = before?.includes(ACTION_TYPE_INVITE_TIMEOUT) === true
    const either = isGroup && isLate ? late : []
    if (isLate || before === undefined) told.set(one, [ACTION_TYPE_CANCEL_INVITE, ...either])
  }
}

/** What became of all invitations, by the messages in their order. */
const truthOf = async ({ chat }: Device): Promise<ReadonlyMap<string, number>> => {
  const truth = new Map<string, number>()
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
        truth.set(key(inviteID, one), actionType)
        left.delete(one)
      }
    }
  }
  return truth
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

const invite: Deed<SignalPlay> = (play, seat, n) => {
  const { chat } = seat.device
  const { mine } = play.ledger(seat)
  const others = ['alice', 'bob', 'carol'].filter((one) => one !== seat.userID)
  const userID = others.find((one) => one !== 'carol') as string
  const timeout = timeoutOf(n)
  const isGroup = seat.userID === 'carol' || n % 2 === 0
  const inviteeList = isGroup ? others : [userID]
  const call = isGroup
    ? chat.inviteInGroup({ groupID: 'team', inviteeList, timeout })
    : chat.invite({ userID, timeout })
  const kept = call.then(({ inviteID }) => void mine.set(inviteID, inviteeList))
  return tried(seat, n, kept)
}

const latest = (ids: Iterable<string>, n: number) => [...ids].at(-1 - (n % 3)) ?? 'none'

const answer =
  (name: 'accept' | 'reject', action: number): Deed<SignalPlay> =>
  (play, seat, n) => {
    const { raised, told } = play.ledger(seat)
    const inviteID = latest(raised, n)
    const call = seat.device.chat[name]({ inviteID })
    return tried(seat, n, call, () => told.set(key(inviteID, seat.userID), [action]))
  }

const cancel: Deed<SignalPlay> = (play, seat, n) => {
  const ledger = play.ledger(seat)
  const inviteID = latest(ledger.mine.keys(), n)
  const call = seat.device.chat.cancel({ inviteID })
  return tried(seat, n, call, () => cancelledByInviter(ledger, inviteID, true))
}

/** Everybody who may do something about one invitation does so at once. */
const race: Deed<SignalPlay> = async (play, _seat, n) => {
  const { all } = play.seats
  const inviteID = latest(
    all.flatMap((seat) => [...play.ledger(seat).mine.keys()].slice(-1)),
    n,
  )
  const calls = all.map((seat, index) => {
    const ledger = play.ledger(seat)
    const { chat } = seat.device
    const set = (action: number) => () => void ledger.told.set(key(inviteID, seat.userID), [action])
    if (ledger.mine.has(inviteID)) {
      return tried(seat, 1, chat.cancel({ inviteID }), () =>
        cancelledByInviter(ledger, inviteID, true),
      )
    }
    if (!ledger.raised.has(inviteID)) return undefined
    return (n + index) % 2 === 0
      ? tried(seat, 1, chat.accept({ inviteID }), set(ACTION_TYPE_ACCEPT_INVITE))
      : tried(seat, 1, chat.reject({ inviteID }), set(ACTION_TYPE_REJECT_INVITE))
  })
  await Promise.all(calls)
}

/** Everything that can happen. */
export const deeds = {
  invite,
  accept: answer('accept', ACTION_TYPE_ACCEPT_INVITE),
  reject: answer('reject', ACTION_TYPE_REJECT_INVITE),
  cancel,
  race,
  ...lines,
} satisfies Record<string, Deed<SignalPlay>>
