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
} from '../../../../server/src/core/events/delivery.ts'

/** What one connection heard, in order. */
export interface Heard {
  readonly messages: { readonly position: number; readonly message: WireMessage }[]
  /** The same of what groups tell this user alone. */
  readonly notices: Heard['messages']
  readonly events: AccountEntry[]
  /** Entries of the logs of groups. */
  readonly groupEvents: GroupEntry[]
  /** Profiles that others have changed. */
  readonly profiles: WireProfile[]
  /** How users are, push by push. */
  readonly statuses: (readonly WireStatus[])[]
  /** Positions of the account's log as they arrived. */
  readonly positions: number[]
}

/** A delivery whose sockets are arrays: whoever is connected hears, others do not. */
export class Recorder implements Delivery {
  readonly #connections = new Map<string, { readonly userID: string; readonly heard: Heard }>()

  connect(connectionID: string, userID: string): Heard {
    const heard: Heard = {
      messages: [],
      notices: [],
      events: [],
      groupEvents: [],
      profiles: [],
      statuses: [],
      positions: [],
    }
    this.#connections.set(connectionID, { userID, heard })
    return heard
  }

  disconnect(connectionID: string): void {
    this.#connections.delete(connectionID)
  }

  deliver(
    { userIDs, exceptConnectionID, onlyConnectionIDs }: Recipients,
    push: OutgoingPush,
  ): void {
    const audience = new Set(userIDs)
    for (const [id, { userID, heard }] of this.#connections) {
      if (id === exceptConnectionID || onlyConnectionIDs?.has(id) === false) continue
      if (audience.has(userID)) hear(heard, push)
    }
  }

  deliverToApp(): void {}

  kick(): void {}

  isOnline(_app: number, wanted: string): boolean {
    return [...this.#connections.values()].some(({ userID }) => userID === wanted)
  }

  platformsOf(): readonly number[] {
    return []
  }
}

const hear = (heard: Heard, push: OutgoingPush) => {
  if (push.name === pushes.sync.account.name) {
    const entry = JSON.parse(push.text()) as AccountEntry
    heard.events.push(entry)
    heard.positions.push(entry.position)
    return
  }
  if (push.name === pushes.sync.group.name) {
    heard.groupEvents.push(JSON.parse(push.text()) as GroupEntry)
    return
  }
  if (push.name === pushes.profile.changed.name) {
    heard.profiles.push(...(JSON.parse(push.text()) as { profileList: WireProfile[] }).profileList)
    return
  }
  if (push.name === pushes.presence.status.name) {
    heard.statuses.push((JSON.parse(push.text()) as { statusList: WireStatus[] }).statusList)
    return
  }
  const { position, messageList } = pushes.message.received.body.decode(push.binary())
  // Both forms must say the same.
  const text = JSON.parse(push.text()) as MessagesPush
  if (text.position !== position) throw new Error('push: the forms differ')
  for (const message of messageList) {
    const { system } = wireConversationType
    const list = message.conversationType === system ? heard.notices : heard.messages
    list.push({ position, message })
  }
  if (position !== 0) heard.positions.push(position)
}
