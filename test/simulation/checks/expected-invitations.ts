import { decodeMessage, MessageFlag, type WireMessage } from 'tavern-im/protocol'
import { TSignaling } from 'tavern-im/strict'
import type { Scenario } from '../scenario.ts'

/** The state of an invitation that its stored messages define, in their order. */
export interface ExpectedInvitation {
  readonly key: string
  readonly sequence: number
  /** Unix seconds. */
  readonly time: number
  readonly timeout: number
  data: string
  /** The IDs of the messages before it in its conversation. */
  readonly before: readonly string[]
  /** The number of messages after it in its conversation. */
  newerCount: number
  /** The IDs of all messages about it. */
  readonly messageIDs: string[]
  readonly outcomes: Map<string, number>
  readonly inviteeList: readonly string[]
  /** Whether a message about it was recalled; later logins do not receive that message. */
  isRecalled: boolean
}

interface StoredMessage {
  readonly key: string
  readonly body: ArrayBuffer
}

const MESSAGES = `
  SELECT c.key, m.body FROM messages m JOIN conversations c ON c.id = m.conversation_id
  ORDER BY m.conversation_id, m.sequence`

const { ACTION_TYPE_INVITE, ACTION_TYPE_INVITE_TIMEOUT } = TSignaling

/** The expected invitations by inviteID. */
export const expectedInvitations = ({
  simulation,
  devices,
}: Scenario): ReadonlyMap<string, ExpectedInvitation> => {
  const byInviteID = new Map<string, ExpectedInvitation>()
  const idsByKey = new Map<string, string[]>()
  for (const { key, body } of simulation.disk.rows<StoredMessage>(MESSAGES)) {
    const message = decodeMessage(new Uint8Array(body))
    const { sequence, time } = message
    const before = idsByKey.get(key) ?? []
    idsByKey.set(key, [...before, idOf(message)])
    const signal = devices[0]?.chat.getSignalingInfo(message as never) ?? null
    if (signal === null) continue
    const { inviteID, actionType, inviteeList, data, timeout } = signal
    if (actionType === ACTION_TYPE_INVITE)
      byInviteID.set(inviteID, {
        ...{ key, sequence, time, data, before, inviteeList, messageIDs: [], outcomes: new Map() },
        ...{ timeout, newerCount: 0, isRecalled: false },
      })
    const expected = byInviteID.get(inviteID)
    if (expected !== undefined) applySignal(expected, message, signal)
  }
  for (const expected of byInviteID.values())
    expected.newerCount = (idsByKey.get(expected.key)?.length ?? 0) - expected.sequence
  return byInviteID
}

const idOf = ({ tinyID, clientTime, random }: WireMessage): string =>
  `${tinyID}-${clientTime}-${random}`

interface Signal {
  readonly inviter: string
  readonly actionType: number
  readonly inviteeList: readonly string[]
}

/** Applies an action: the inviter decides for all, an invitee for itself; the first action of each counts. */
const applySignal = (expected: ExpectedInvitation, message: WireMessage, signal: Signal): void => {
  const { inviter, actionType, inviteeList } = signal
  const { from, flags } = message
  expected.messageIDs.push(idOf(message))
  if ((flags & MessageFlag.revoked) !== 0) expected.isRecalled = true
  if (actionType === ACTION_TYPE_INVITE) return
  const named = actionType === ACTION_TYPE_INVITE_TIMEOUT ? inviteeList : expected.inviteeList
  for (const userID of from === inviter ? named : [from])
    if (expected.inviteeList.includes(userID) && !expected.outcomes.has(userID))
      expected.outcomes.set(userID, actionType)
}
