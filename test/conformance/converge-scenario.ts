import type { Device } from 'tavern-im/testing'
import { EVENT, type Message } from '../../src/index.ts'
import {
  checkSameForAll,
  checkVisible,
} from '../../testing/internal/workload/checks/check-visible.ts'
import { isSending } from '../../testing/internal/workload/workload.ts'
import type { TestBed } from '../support/test-bed.ts'
import { heldBy } from './converge-shown.ts'
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
  readonly participants: Participants

  constructor(testBed: TestBed) {
    this.participants = new Participants(testBed, users)
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
    const [alice] = this.participants.all as [Participant]
    const { data } = await alice.chat.createGroup(options)
    this.participants.workload.groupIDs.push(data.group.groupID)
  }

  idsOf(userID: string): string[] {
    return this.participants.workload.conversationIDsOf(userID)
  }

  /** Whether something that was written is still on its way. */
  isSending(): boolean {
    const { all, workload } = this.participants
    return all.some((participant) => isSending(workload, participant))
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

  /** The faults that fresh devices show after they have read all histories. */
  faults(fresh: ReadonlyMap<string, Device>): readonly string[] {
    const { faults, workload } = this.participants
    const viewers = [...fresh].map(([userID, { chat }]) => ({ userID, name: userID, chat }))
    for (const viewer of viewers) checkVisible(workload, viewer)
    checkSameForAll(workload, viewers)
    return faults
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
