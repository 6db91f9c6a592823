import {
  type AccountEntry,
  type GroupEntry,
  type MessagesPush,
  pushes,
  type WireMessage,
  type WireProfile,
  type WireStatus,
  wireConversationType,
} from 'tavern-im/protocol'
import type {
  Delivery,
  OutgoingPush,
  Recipients,
  UserSet,
} from '../../../../server/src/domain/events/delivery.ts'

/** The pushes that one connection received, in order. */
export interface ReceivedEvents {
  readonly messages: { readonly position: number; readonly message: WireMessage }[]
  /** The system notices. */
  readonly notices: ReceivedEvents['messages']
  readonly events: AccountEntry[]
  /** Entries of the logs of groups. */
  readonly groupEvents: GroupEntry[]
  /** Changed profiles of other users. */
  readonly profiles: WireProfile[]
  /** Statuses, push by push. */
  readonly statuses: (readonly WireStatus[])[]
  /** Positions of the account's log as they arrived. */
  readonly positions: number[]
}

/** A delivery into arrays, for connected devices only. */
export class Recorder implements Delivery {
  readonly #connections = new Map<
    string,
    { readonly userID: string; readonly received: ReceivedEvents }
  >()

  connect(connectionID: string, userID: string): ReceivedEvents {
    const received: ReceivedEvents = {
      messages: [],
      notices: [],
      events: [],
      groupEvents: [],
      profiles: [],
      statuses: [],
      positions: [],
    }
    this.#connections.set(connectionID, { userID, received })
    return received
  }

  disconnect(connectionID: string): void {
    this.#connections.delete(connectionID)
  }

  deliver(
    { userIDs, exceptConnectionID, onlyConnectionIDs }: Recipients,
    push: OutgoingPush,
  ): void {
    const recipients = new Set(userIDs)
    for (const [id, { userID, received }] of this.#connections) {
      if (id === exceptConnectionID || onlyConnectionIDs?.has(id) === false) continue
      if (recipients.has(userID)) record(received, push)
    }
  }

  deliverToApp(): void {}

  kick(): void {}

  isOnline(_app: number, target: string): boolean {
    return [...this.#connections.values()].some(({ userID }) => userID === target)
  }

  onlineAmong(_app: number, users: UserSet): string[] {
    const online = new Set([...this.#connections.values()].map(({ userID }) => userID))
    return [...online].filter((userID) => users.has(userID))
  }

  platformsOf(): readonly number[] {
    return []
  }
}

const record = (received: ReceivedEvents, push: OutgoingPush) => {
  if (push.name === pushes.sync.account.name) {
    const entry = JSON.parse(push.text()) as AccountEntry
    received.events.push(entry)
    received.positions.push(entry.position)
    return
  }
  if (push.name === pushes.sync.group.name) {
    received.groupEvents.push(JSON.parse(push.text()) as GroupEntry)
    return
  }
  if (push.name === pushes.profile.changed.name) {
    received.profiles.push(
      ...(JSON.parse(push.text()) as { profileList: WireProfile[] }).profileList,
    )
    return
  }
  if (push.name === pushes.presence.status.name) {
    received.statuses.push((JSON.parse(push.text()) as { statusList: WireStatus[] }).statusList)
    return
  }
  const { position, messageList } = pushes.message.received.body.decode(push.binary())
  // Both wire formats must contain the same.
  const text = JSON.parse(push.text()) as MessagesPush
  if (text.position !== position) throw new Error('push: the forms differ')
  for (const message of messageList) {
    const { system } = wireConversationType
    const list = message.conversationType === system ? received.notices : received.messages
    list.push({ position, message })
  }
  if (position !== 0) received.positions.push(position)
}
