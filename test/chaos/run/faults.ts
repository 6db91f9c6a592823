import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../../testing/internal/workload/chance.ts'
import type { Tap } from '../../support/tap.ts'
import type { Disk } from './disk.ts'
import type { FaultInjector } from './fault-injector.ts'
import type { Server } from './server.ts'

/** Something that happens to a set-up. */
export interface Fault {
  readonly kind: string
  /** Brings it about. Resolves with what ends it. */
  strike(chance: Chance): Promise<() => Promise<void>>
}

const SLOWEST_FSYNC_MS = 500
/** Less than what a batch takes, and more. */
const LEFT_BYTES = 512 * 1024
/** Beyond an hour the server asks its database who has sent what. */
const CLOCK_MS = 3 * 3_600_000
/** A process starts within this. */
const START_MS = 400

/** Ends a server, and starts it again. */
export const killOf = (kind: string, server: () => Promise<Server>): Fault => ({
  kind,
  async strike() {
    const one = await server()
    await one.kill()
    return () => one.start()
  },
})

/** Once more before it is there again. */
export const killWhileStarting = (kind: string, server: () => Promise<Server>): Fault => ({
  kind,
  async strike(chance) {
    const one = await server()
    await one.kill()
    one.launch()
    await pause(chance.below(START_MS))
    await one.kill()
    return () => one.start()
  },
})

export const pauseOf = (kind: string, server: () => Promise<Server>): Fault => ({
  kind,
  async strike() {
    const one = await server()
    one.freeze(true)
    return async () => one.freeze(false)
  },
})

/** Connections end, and new ones fail. */
export const cutOf = (kind: string, taps: () => Promise<readonly Tap[]>): Fault => ({
  kind,
  async strike() {
    const cut = await taps()
    for (const tap of cut) tap.shut()
    return async () => {
      for (const tap of cut) tap.open()
    }
  },
})

/** Connections stall without a notification. */
export const stallOf = (kind: string, taps: () => Promise<readonly Tap[]>): Fault => ({
  kind,
  async strike() {
    const stalled = await taps()
    for (const tap of stalled) tap.freeze()
    return async () => {
      for (const tap of stalled) tap.open()
    }
  },
})

export const slowDiskOf = (kind: string, faultInjector: FaultInjector): Fault => ({
  kind,
  async strike(chance) {
    faultInjector.slowDisk(50 + chance.below(SLOWEST_FSYNC_MS - 50))
    return async () => faultInjector.slowDisk(0)
  },
})

export const clockJumpOf = (kind: string, faultInjector: FaultInjector): Fault => ({
  kind,
  async strike(chance) {
    faultInjector.setClock(chance.below(2 * CLOCK_MS) - CLOCK_MS)
    return async () => faultInjector.setClock(0)
  },
})

/** `room`: when there is some again; what has ended for want of it starts again. */
export const fullDiskOf = (kind: string, disk: Disk, room = async () => {}): Fault => ({
  kind,
  async strike(chance) {
    disk.fill(chance.below(LEFT_BYTES))
    return async () => {
      disk.empty()
      await room()
    }
  },
})
