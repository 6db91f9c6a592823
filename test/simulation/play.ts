import { type Message, viewOf } from 'tavern-im/strict'
import { ClientDisk } from './machine/client-disk.ts'
import type { Disk } from './machine/disk.ts'
import { Model } from './model.ts'
import { Seat } from './seat.ts'
import { Simulation, type Stage } from './simulation.ts'

/** Users on their devices, and what was promised to them. */
export class Play {
  readonly simulation: Simulation
  readonly seats: Seat[] = []
  readonly model = new Model()
  /** Groups that somebody has made, or tried to. */
  readonly groupIDs: string[] = []
  /** Topics of the community that has them. */
  readonly topicIDs: string[] = []
  /** Invitations that somebody has made, or tried to. */
  readonly inviteIDs = new Set<string>()
  /** Somebody has searched: what is found is compared, too. */
  isSearched = false
  texts = 0

  constructor(disk: Disk, seed: string, stage: Stage, isTraced: boolean) {
    this.simulation = new Simulation(disk, seed, stage, isTraced)
    const { users, devicesOfEach, isDiskShared } = stage
    for (const userID of users) {
      const shared = new ClientDisk()
      for (let index = 1; index <= devicesOfEach; index++) {
        const own = isDiskShared ? shared : new ClientDisk()
        this.seats.push(new Seat(this.simulation, userID, `${userID}.${index}`, own))
      }
    }
  }

  /** Everybody's conversations, as this user calls them. */
  places(userID: string): string[] {
    return [
      ...this.othersOf(userID).map((other) => `C2C${other}`),
      ...[...this.groupIDs, ...this.topicIDs].map((groupID) => `GROUP${groupID}`),
    ]
  }

  othersOf(userID: string): string[] {
    return this.simulation.stage.users.filter((other) => other !== userID)
  }

  /** The messages that a device has without asking, oldest first. */
  known({ chat }: Seat, conversationID: string): Message[] {
    return viewOf(chat)
      .timeline(conversationID, { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
      .items.flatMap((item) => {
        const message = item.kind === 'message' ? chat.findMessage(item.message.ID) : null
        return message === null ? [] : [message]
      })
  }
}

/** What all call a conversation: as the server does. */
export const keyOf = (userID: string, conversationID: string): string =>
  conversationID.startsWith('C2C')
    ? `c:${[userID, conversationID.slice('C2C'.length)].toSorted().join('\n')}`
    : `g:${conversationID.slice('GROUP'.length)}`
