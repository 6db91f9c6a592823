import { type Message, viewOf } from 'tavern-im/strict'
import { Device } from './device.ts'
import { ClientDisk } from './machine/client-disk.ts'
import type { Disk } from './machine/disk.ts'
import { Model } from './model.ts'
import { Simulation, type Stage } from './simulation.ts'

/** The devices of all users, and the model of what was acknowledged to them. */
export class Scenario {
  readonly simulation: Simulation
  readonly devices: Device[] = []
  readonly model = new Model()
  /** Groups that a user has created or tried to create. */
  readonly groupIDs: string[] = []
  /** Topics of the community. */
  readonly topicIDs: string[] = []
  /** Invitations that a user has sent or tried to send. */
  readonly inviteIDs = new Set<string>()
  /** Whether a user has searched; then search results are compared, too. */
  isSearched = false
  texts = 0

  constructor(disk: Disk, seed: string, stage: Stage, isTraced: boolean) {
    this.simulation = new Simulation(disk, seed, stage, isTraced)
    const { users, devicesOfEach, isDiskShared } = stage
    for (const userID of users) {
      const shared = new ClientDisk()
      for (let index = 1; index <= devicesOfEach; index++) {
        const own = isDiskShared ? shared : new ClientDisk()
        this.devices.push(new Device(this.simulation, userID, `${userID}.${index}`, own))
      }
    }
  }

  /** The IDs of all conversations of the run, from the side of this user. */
  conversationIDsOf(userID: string): string[] {
    return [
      ...this.othersOf(userID).map((other) => `C2C${other}`),
      ...[...this.groupIDs, ...this.topicIDs].map((groupID) => `GROUP${groupID}`),
    ]
  }

  othersOf(userID: string): string[] {
    return this.simulation.stage.users.filter((other) => other !== userID)
  }

  /** The messages that a device has loaded, oldest first. */
  loadedMessages({ chat }: Device, conversationID: string): Message[] {
    return viewOf(chat)
      .timeline(conversationID, { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
      .items.flatMap((item) => {
        const message = item.kind === 'message' ? chat.findMessage(item.message.ID) : null
        return message === null ? [] : [message]
      })
  }
}

/** The key of a conversation on the server, the same for all users. */
export const keyOf = (userID: string, conversationID: string): string =>
  conversationID.startsWith('C2C')
    ? `c:${[userID, conversationID.slice('C2C'.length)].toSorted().join('\n')}`
    : `g:${conversationID.slice('GROUP'.length)}`
