import { type ChatSDK, type Message, viewOf } from 'tavern-im/strict'
import type { InvitationObserver } from './invitation-observer.ts'
import { Model } from './model.ts'

/** A device of a user. Engines implement it over their own clock and network. */
export interface WorkloadDevice {
  readonly userID: string
  /** Names the device in faults and texts. */
  readonly name: string
  /** The client of the open page. */
  readonly chat: ChatSDK
  /** Undefined if the workload does not observe invitations. */
  readonly observer: InvitationObserver | undefined
  /** Makes a call; returns whether it succeeded. */
  call(name: string, make: () => Promise<unknown>): Promise<boolean>
}

/** Receives the name of a failed check and its observation. */
export type OnFault = (check: string, what: string) => void

/** The users of a random workload, their conversations, and the model of what was acknowledged to them. */
export class Workload<D extends WorkloadDevice = WorkloadDevice> {
  readonly users: readonly string[]
  readonly devices: D[] = []
  readonly model = new Model()
  /** Groups that a user has created or tried to create. */
  readonly groupIDs: string[] = []
  /** Topics of the community. */
  readonly topicIDs: string[] = []
  /** Invitations that a user has sent or tried to send. */
  readonly inviteIDs = new Set<string>()
  readonly fault: OnFault
  /** Whether a user has searched; then search results are compared, too. */
  isSearched = false
  texts = 0

  constructor(users: readonly string[], fault: OnFault) {
    this.users = users
    this.fault = fault
  }

  /** The IDs of all conversations of the run, from the side of this user. */
  conversationIDsOf(userID: string): string[] {
    return [
      ...this.othersOf(userID).map((other) => `C2C${other}`),
      ...[...this.groupIDs, ...this.topicIDs].map((groupID) => `GROUP${groupID}`),
    ]
  }

  othersOf(userID: string): string[] {
    return this.users.filter((other) => other !== userID)
  }
}

/** The messages that a device has loaded, oldest first. */
export const loadedMessages = (
  { chat }: Pick<WorkloadDevice, 'chat'>,
  conversationID: string,
): Message[] =>
  viewOf(chat)
    .timeline(conversationID, { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
    .items.flatMap((item) => {
      const message = item.kind === 'message' ? chat.findMessage(item.message.ID) : null
      return message === null ? [] : [message]
    })

/** Whether a message of a device is still on its way. */
export const isSending = (workload: Workload, device: WorkloadDevice): boolean =>
  workload
    .conversationIDsOf(device.userID)
    .some((conversationID) =>
      loadedMessages(device, conversationID).some(({ status }) => status === 'unSend'),
    )

/** The key of a conversation on the server, the same for all users. */
export const keyOf = (userID: string, conversationID: string): string =>
  conversationID.startsWith('C2C')
    ? `c:${[userID, conversationID.slice('C2C'.length)].toSorted().join('\n')}`
    : `g:${conversationID.slice('GROUP'.length)}`
