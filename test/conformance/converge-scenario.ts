import type { Device } from 'tavern-im/testing'
import { EVENT, type Message, viewOf } from '../../src/index.ts'
import type { TestBed } from '../support/test-bed.ts'
import { ConvergeModel, type Seen } from './converge-model.ts'
import { heldBy, pagesOf } from './converge-shown.ts'
import { aDisk, type Participant, Participants } from './scenario.ts'

const users = ['alice', 'bob', 'carol'] as const

/** The settings of a whole run. */
export interface Stage {
  readonly format: 'binary' | 'text'
  /** The two devices of each user are two pages of one. */
  readonly isDiskShared: boolean
}

/** Three users with two devices each, a conversation of each two, a group, and what was done. */
export class ConvergeScenario {
  readonly model = new ConvergeModel()
  readonly participants: Participants
  groupID = ''
  texts = 0

  constructor(testBed: TestBed) {
    this.participants = new Participants(testBed)
  }

  async start({ format, isDiskShared }: Stage): Promise<void> {
    for (const userID of users) {
      const platform = aDisk()
      const options = { format, reportsNetwork: false }
      await this.participants.add(userID, { ...options, platform })
      await this.participants.add(userID, { ...options, ...(isDiskShared && { platform }) })
    }
    const memberList = users.slice(1).map((userID) => ({ userID }))
    const options = { name: 'team', type: 'Public' as const, memberList }
    const { data } = await (this.participants.all[0] as Participant).device.chat.createGroup(
      options,
    )
    this.groupID = data.group.groupID
  }

  /** A user's conversations: its own ID, the key for all users, and a user who deletes nothing. */
  targets(userID: string): Target[] {
    const others = users.filter((other) => other !== userID)
    const pairs = others.map((other) => {
      const pair = [userID, other].toSorted()
      return {
        conversationID: `C2C${other}`,
        key: pair.join(' '),
        referenceUserID: pair[0] as string,
      }
    })
    const group = { conversationID: `GROUP${this.groupID}`, key: 'team', referenceUserID: 'alice' }
    return [...pairs, group]
  }

  idsOf(userID: string): string[] {
    return this.targets(userID).map(({ conversationID }) => conversationID)
  }

  /** Whether something that was written is still on its way. */
  isSending(): boolean {
    return this.participants.all.some(({ userID, device }) =>
      this.targets(userID).some(({ conversationID }) =>
        viewOf(device.chat)
          .timeline(conversationID, { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
          .items.some((item) => item.kind === 'message' && item.message.status === 'unSend'),
      ),
    )
  }

  /** Annotations and receipts that devices hold without a query and that are not the server's. */
  async wrongAnnotations(fresh: ReadonlyMap<string, Device>): Promise<string[]> {
    const faults: string[] = []
    for (const [index, { userID, device }] of this.participants.all.entries()) {
      const ids = this.idsOf(userID)
      const held = await heldBy(fresh.get(userID) as Device, ids)
      for (const [target, line] of await heldBy(device, ids)) {
        const expected = held.get(target)
        if (expected !== undefined && expected !== line)
          faults.push(`${userID} on device ${index} holds ${target} ${line}, not ${expected}`)
      }
    }
    return faults
  }

  /** The faults that the model finds in the views of fresh devices. */
  async faults(fresh: ReadonlyMap<string, Device>): Promise<string[]> {
    const views = new Map<string, Map<string, Seen[]>>()
    const referenceUserIDs = new Map<string, string>()
    for (const [userID, device] of fresh) {
      for (const { conversationID, key, referenceUserID } of this.targets(userID)) {
        const seen = (await pagesOf(device, conversationID)).map(seenOf)
        views.set(key, (views.get(key) ?? new Map()).set(userID, seen))
        referenceUserIDs.set(key, referenceUserID)
      }
    }
    return [...views].flatMap(([key, view]) =>
      this.model.faults(key, referenceUserIDs.get(key) as string, view),
    )
  }

  /** Messages that a host received twice. */
  reportedTwice(): string[] {
    return this.participants.all.flatMap(({ userID, device }, index) =>
      [EVENT.MESSAGE_RECEIVED, EVENT.MESSAGE_REVOKED].flatMap((name) => {
        const ids = device.events.flatMap((event) =>
          event.name === name ? (event.data as Message[]).map(({ ID }) => ID) : [],
        )
        const twice = ids.filter((ID, at) => ids.indexOf(ID) !== at)
        return twice.map((ID) => `${name} of ${ID} twice to ${userID} on device ${index}`)
      }),
    )
  }
}

export interface Target {
  readonly conversationID: string
  readonly key: string
  readonly referenceUserID: string
}

const seenOf = ({ ID, sequence, type, isRevoked, version }: Message): Seen => ({
  ID,
  sequence,
  type,
  isRevoked,
  version,
})
