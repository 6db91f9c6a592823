import { EVENT, type Message, viewOf } from '../../src/index.ts'
import { memoryStorage } from '../../src/platform/memory-storage.ts'
import { nodePlatform } from '../../src/platform/node.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { storageRecords } from '../../src/platform/storage-records.ts'
import type { Device, World } from '../support/world.ts'
import { deeds } from './converge-deeds.ts'
import { ConvergeModel, type Seen } from './converge-model.ts'
import { heldBy, pagesOf } from './converge-shown.ts'

const users = ['alice', 'bob', 'carol'] as const

/** One thing that somebody does: which deed, on which device, and a number that decides the rest. */
export interface Step {
  readonly deed: keyof typeof deeds
  readonly device: number
  readonly n: number
}

/** What is the same for a whole play. */
export interface Stage {
  readonly format: 'binary' | 'text'
  /** The two devices of each user are two pages of one. */
  readonly isDiskShared: boolean
}

/** A device of a user, and what outlives its pages. */
export interface Seat {
  readonly userID: string
  readonly platform: Platform
  device: Device
  isCut: boolean
  /** Calls without an outcome yet. */
  calls: Set<Promise<unknown>>
}

const AT_ONCE = 4

/** What others may not happen beside. */
const alone: ReadonlySet<string> = new Set(['cut', 'mend', 'blip', 'reload', 'kill', 'restart'])

const aDisk = (): Platform => ({
  ...nodePlatform(globalThis),
  records: storageRecords(memoryStorage()),
})

/** Three users with two devices each, a conversation of each two, a group, and what was done. */
export class Play {
  readonly model = new ConvergeModel()
  readonly world: World
  readonly stage: Stage
  readonly seats: Seat[] = []
  groupID = ''
  texts = 0

  constructor(world: World, stage: Stage) {
    this.world = world
    this.stage = stage
  }

  async start(): Promise<void> {
    for (const userID of users) {
      const disk = aDisk()
      await this.#seat(userID, disk)
      await this.#seat(userID, this.stage.isDiskShared ? disk : aDisk())
    }
    const memberList = users.slice(1).map((userID) => ({ userID }))
    const options = { name: 'team', type: 'Public' as const, memberList }
    const { data } = await (this.seats[0] as Seat).device.chat.createGroup(options)
    this.groupID = data.group.groupID
  }

  async #seat(userID: string, platform: Platform): Promise<void> {
    const device = await this.#open(userID, platform)
    this.seats.push({ userID, platform, device, isCut: false, calls: new Set() })
  }

  #open(userID: string, platform: Platform): Promise<Device> {
    const { format } = this.stage
    return this.world.device(userID, { format, platform, isNetworkTold: false })
  }

  /** The next page of a seat. */
  async reopen(seat: Seat): Promise<void> {
    seat.calls = new Set()
    seat.device = await this.#open(seat.userID, seat.platform)
    seat.isCut = false
  }

  /** What a user calls its conversations, what all call them, and who deletes nothing in them. */
  places(userID: string): Place[] {
    const others = users.filter((other) => other !== userID)
    const pairs = others.map((other) => {
      const pair = [userID, other].toSorted()
      return { conversationID: `C2C${other}`, key: pair.join(' '), keeper: pair[0] as string }
    })
    const group = { conversationID: `GROUP${this.groupID}`, key: 'team', keeper: 'alice' }
    return [...pairs, group]
  }

  idsOf(userID: string): string[] {
    return this.places(userID).map(({ conversationID }) => conversationID)
  }

  async run(steps: readonly Step[]): Promise<void> {
    let together: Promise<void>[] = []
    for (const { deed, device, n } of steps) {
      const seat = this.seats[device % this.seats.length] as Seat
      const isAlone = alone.has(deed)
      if (isAlone || together.length === AT_ONCE) {
        await Promise.all(together)
        together = []
      }
      const done = deeds[deed](this, seat, n)
      if (isAlone) await done
      else together.push(done)
    }
    await Promise.all(together)
  }

  /** All have a connection again, and every call has its outcome. */
  async mend(): Promise<void> {
    for (const seat of this.seats) {
      seat.device.cable.mend(this.world.server.url)
      seat.isCut = false
    }
    await Promise.all(this.seats.flatMap(({ calls }) => [...calls]))
  }

  /** Whether something that was written is still on its way. */
  isSending(): boolean {
    return this.seats.some(({ userID, device }) =>
      this.places(userID).some(({ conversationID }) =>
        viewOf(device.chat)
          .timeline(conversationID, { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
          .items.some((item) => item.kind === 'message' && item.message.status === 'unSend'),
      ),
    )
  }

  /** A device of each user that has seen nothing of all this. */
  async fresh(): Promise<Map<string, Device>> {
    const devices = await Promise.all(users.map((userID) => this.#open(userID, aDisk())))
    return new Map(users.map((userID, index) => [userID, devices[index] as Device]))
  }

  /** What devices show that the fresh ones of their users do not, and the other way round. */
  async differences(
    fresh: ReadonlyMap<string, Device>,
    of: (device: Device, conversationIDs: readonly string[]) => Promise<readonly string[]>,
  ): Promise<string[]> {
    const truths = new Map<string, ReadonlySet<string>>()
    for (const [userID, device] of fresh) {
      truths.set(userID, new Set(await of(device, this.idsOf(userID))))
    }
    const differences: string[] = []
    for (const [index, { userID, device }] of this.seats.entries()) {
      const shown = new Set(await of(device, this.idsOf(userID)))
      const truth = truths.get(userID) ?? new Set()
      const name = `${userID} on device ${index}`
      for (const line of shown) if (!truth.has(line)) differences.push(`${name} shows ${line}`)
      for (const line of truth) if (!shown.has(line)) differences.push(`${name} lacks ${line}`)
    }
    return differences
  }

  /** What devices hold of annotations and receipts, without asking, that is not what stands. */
  async wrongAnnotations(fresh: ReadonlyMap<string, Device>): Promise<string[]> {
    const faults: string[] = []
    for (const [index, { userID, device }] of this.seats.entries()) {
      const ids = this.idsOf(userID)
      const truth = await heldBy(fresh.get(userID) as Device, ids)
      for (const [place, line] of await heldBy(device, ids)) {
        const wanted = truth.get(place)
        if (wanted !== undefined && wanted !== line)
          faults.push(`${userID} on device ${index} holds ${place} ${line}, not ${wanted}`)
      }
    }
    return faults
  }

  /** What the model says against what fresh devices see. */
  async faults(fresh: ReadonlyMap<string, Device>): Promise<string[]> {
    const views = new Map<string, Map<string, Seen[]>>()
    const keepers = new Map<string, string>()
    for (const [userID, device] of fresh) {
      for (const { conversationID, key, keeper } of this.places(userID)) {
        const seen = (await pagesOf(device, conversationID)).map(seenOf)
        views.set(key, (views.get(key) ?? new Map()).set(userID, seen))
        keepers.set(key, keeper)
      }
    }
    return [...views].flatMap(([key, view]) =>
      this.model.faults(key, keepers.get(key) as string, view),
    )
  }

  /** What a host was told twice. */
  toldTwice(): string[] {
    return this.seats.flatMap(({ userID, device }, index) =>
      [EVENT.MESSAGE_RECEIVED, EVENT.MESSAGE_REVOKED].flatMap((name) => {
        const ids = device.heard.flatMap((event) =>
          event.name === name ? (event.data as Message[]).map(({ ID }) => ID) : [],
        )
        const twice = ids.filter((ID, at) => ids.indexOf(ID) !== at)
        return twice.map((ID) => `${name} of ${ID} twice to ${userID} on device ${index}`)
      }),
    )
  }
}

export interface Place {
  readonly conversationID: string
  readonly key: string
  readonly keeper: string
}

const seenOf = ({ ID, sequence, type, isRevoked, version }: Message): Seen => ({
  ID,
  sequence,
  type,
  isRevoked,
  version,
})
