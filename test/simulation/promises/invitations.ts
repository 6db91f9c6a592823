import { decodeMessage, MessageFlag, type WireMessage } from 'tavern-im/protocol'
import { TSignaling } from 'tavern-im/strict'
import type { Play } from '../play.ts'

/** What became of an invitation, by the messages that are stored, in their order. */
export interface Truth {
  readonly key: string
  readonly sequence: number
  /** Unix seconds. */
  readonly time: number
  readonly timeout: number
  data: string
  /** IDs of what its conversation had before, and how many messages came after it. */
  readonly before: readonly string[]
  behind: number
  /** IDs of all that was said of it. */
  readonly said: string[]
  readonly outcomes: Map<string, number>
  readonly inviteeList: readonly string[]
  /** Something of it was recalled: who comes later knows nothing of that. */
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

/** By inviteID. */
export const truthsOf = ({ simulation, seats }: Play): ReadonlyMap<string, Truth> => {
  const truths = new Map<string, Truth>()
  const said = new Map<string, string[]>()
  for (const { key, body } of simulation.disk.rows<StoredMessage>(MESSAGES)) {
    const message = decodeMessage(new Uint8Array(body))
    const { sequence, time } = message
    const before = said.get(key) ?? []
    said.set(key, [...before, idOf(message)])
    const signal = seats[0]?.chat.getSignalingInfo(message as never) ?? null
    if (signal === null) continue
    const { inviteID, actionType, inviteeList, data, timeout } = signal
    if (actionType === ACTION_TYPE_INVITE)
      truths.set(inviteID, {
        ...{ key, sequence, time, data, before, inviteeList, said: [], outcomes: new Map() },
        ...{ timeout, behind: 0, isRecalled: false },
      })
    const truth = truths.get(inviteID)
    if (truth !== undefined) add(truth, message, signal)
  }
  for (const truth of truths.values())
    truth.behind = (said.get(truth.key)?.length ?? 0) - truth.sequence
  return truths
}

const idOf = ({ tinyID, clientTime, random }: WireMessage): string =>
  `${tinyID}-${clientTime}-${random}`

interface Signal {
  readonly inviter: string
  readonly actionType: number
  readonly inviteeList: readonly string[]
}

/** Who invites speaks for all, others for themselves; what comes first counts. */
const add = (truth: Truth, message: WireMessage, signal: Signal): void => {
  const { inviter, actionType, inviteeList } = signal
  const { from, flags } = message
  truth.said.push(idOf(message))
  if ((flags & MessageFlag.revoked) !== 0) truth.isRecalled = true
  if (actionType === ACTION_TYPE_INVITE) return
  const named = actionType === ACTION_TYPE_INVITE_TIMEOUT ? inviteeList : truth.inviteeList
  for (const userID of from === inviter ? named : [from])
    if (truth.inviteeList.includes(userID) && !truth.outcomes.has(userID))
      truth.outcomes.set(userID, actionType)
}
