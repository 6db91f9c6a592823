import type { Device, DeviceOptions } from 'tavern-im/testing'
import { expect, vi } from 'vitest'
import { ImError } from '../../src/index.ts'
import { memoryStorage } from '../../src/platform/memory-storage.ts'
import { nodePlatform } from '../../src/platform/node.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { storageRecords } from '../../src/platform/storage-records.ts'
import {
  type OnFault,
  Workload,
  type WorkloadDevice,
} from '../../testing/internal/workload/workload.ts'
import type { TestBed } from '../support/test-bed.ts'

/** One step of a plan: an action, a device, and a number that decides the rest. */
export interface Step<Name extends string = string> {
  readonly action: Name
  readonly device: number
  readonly n: number
}

/** A device of a user; it outlives its pages. */
export class Participant implements WorkloadDevice {
  readonly userID: string
  readonly name: string
  readonly options: DeviceOptions
  device: Device
  isCut = false
  /** Calls without an outcome yet. */
  readonly calls = new Set<Promise<unknown>>()
  readonly observer = undefined
  readonly #onFault: OnFault

  constructor(
    parts: Pick<Participant, 'userID' | 'name' | 'options' | 'device'>,
    onFault: OnFault,
  ) {
    this.userID = parts.userID
    this.name = parts.name
    this.options = parts.options
    this.device = parts.device
    this.#onFault = onFault
  }

  get chat(): Device['chat'] {
    return this.device.chat
  }

  async call(name: string, make: () => Promise<unknown>): Promise<boolean> {
    try {
      await make()
      return true
    } catch (cause) {
      if (!(cause instanceof ImError))
        this.#onFault('every call settles', `${name} was refused with ${cause}`)
      return false
    }
  }
}

/** A scenario: it has the participants and the state that its actions need. */
export interface Scenario {
  readonly participants: Participants
}

/** `n` decides the details of the action; the user of the participant performs it. */
export type Action<P extends Scenario> = (
  scenario: P,
  participant: Participant,
  n: number,
) => Promise<void>

/** Timeout until all devices agree. History may be read twenty times a second. */
export const AGREE = { timeout: 20_000, interval: 300 }

const AT_ONCE = 4

export const aDisk = (): Platform => ({
  ...nodePlatform(globalThis),
  records: storageRecords(memoryStorage()),
})

/**
 * The participants of a scenario. Scenarios of unread counts, signaling, topics and group data have actions of their own:
 * each predicts one value exactly, which the random actions of `testing/internal/workload` would change, too.
 */
export class Participants {
  readonly testBed: TestBed
  readonly workload: Workload<Participant>
  /** Failed checks, each with its observation. */
  readonly faults: string[] = []

  constructor(testBed: TestBed, users: readonly string[]) {
    this.testBed = testBed
    this.workload = new Workload(users, this.#onFault)
  }

  readonly #onFault: OnFault = (check, what) => this.faults.push(`${check}: ${what}`)

  get all(): Participant[] {
    return this.workload.devices
  }

  async add(userID: string, input: DeviceOptions = {}): Promise<Participant> {
    const options = { platform: aDisk(), ...input }
    const device = await this.testBed.device(userID, options)
    const name = `${userID}.${this.all.length}`
    const participant = new Participant({ userID, name, options, device }, this.#onFault)
    this.all.push(participant)
    return participant
  }

  /** Opens the next page of a participant. */
  async reopen(participant: Participant): Promise<void> {
    participant.calls.clear()
    participant.device = await this.testBed.device(participant.userID, participant.options)
    participant.isCut = false
  }

  plug(participant: Participant): void {
    participant.device.cable.reconnect(this.testBed.server.url)
    participant.isCut = false
  }

  /** All have a connection again, and every call has its outcome. */
  async reconnectAll(): Promise<void> {
    for (const participant of this.all) this.plug(participant)
    await Promise.all(this.all.flatMap(({ calls }) => [...calls]))
  }

  /** A device of each user that has seen nothing of all this. */
  async fresh(): Promise<Map<string, Device>> {
    const first = new Map(
      this.all.toReversed().map((participant) => [participant.userID, participant.options]),
    )
    const opened = [...first].map(async ([userID, options]) => {
      return [userID, await this.testBed.device(userID, { ...options, platform: aDisk() })] as const
    })
    return new Map(await Promise.all(opened))
  }

  /** Waits until every device shows what the fresh one of its user does, and nothing else. */
  async agree(fresh: ReadonlyMap<string, Device>, of: Shown): Promise<void> {
    const agreed = async () => expect(await this.#differences(fresh, of)).toEqual([])
    await vi.waitFor(agreed, AGREE)
    expect(this.faults).toEqual([])
  }

  async #differences(fresh: ReadonlyMap<string, Device>, of: Shown): Promise<string[]> {
    const expectedByUser = new Map<string, ReadonlySet<string>>()
    for (const [userID, device] of fresh)
      expectedByUser.set(userID, new Set(await of(device, userID)))
    const differences: string[] = []
    for (const [index, { userID, device }] of this.all.entries()) {
      const shown = new Set(await of(device, userID))
      const expected = expectedByUser.get(userID) ?? new Set()
      const name = `${userID} on device ${index}`
      for (const line of shown) if (!expected.has(line)) differences.push(`${name} shows ${line}`)
      for (const line of expected) if (!shown.has(line)) differences.push(`${name} lacks ${line}`)
    }
    return differences
  }
}

/** The state that a device shows, line by line. */
export type Shown = (device: Device, userID: string) => Promise<readonly string[]>

export const leave = async (fresh: ReadonlyMap<string, Device>): Promise<void> => {
  await Promise.all([...fresh.values()].map(({ chat }) => chat.destroy()))
}

/** Runs a few actions at a time; those of `alone` run beside no other. */
export const runSteps = async <P extends Scenario, Name extends string>(
  scenario: P,
  actions: Readonly<Record<Name, Action<P>>>,
  alone: ReadonlySet<string>,
  steps: readonly Step<Name>[],
): Promise<void> => {
  const { all } = scenario.participants
  let together: Promise<void>[] = []
  for (const { action, device, n } of steps) {
    const isAlone = alone.has(action)
    if (isAlone || together.length === AT_ONCE) {
      await Promise.all(together)
      together = []
    }
    const done = actions[action](scenario, all[device % all.length] as Participant, n)
    if (isAlone) await done
    else together.push(done)
  }
  await Promise.all(together)
}
