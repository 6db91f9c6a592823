import type { Clock, Stop } from 'tavern-im/protocol'
import type { SeenFrame } from './seen-frame.ts'

export interface NetworkSettings {
  /** Delay of each frame, in each direction. */
  readonly delayMs: number
  /**
   * Probability of a loss, 0 to 1. A WebSocket loses no single frame: a loss breaks the connection
   * with everything in transit.
   */
  readonly dropRate: number
  /** Probability of a duplicate, 0 to 1: not from a WebSocket, but from clients that retry. */
  readonly duplicateRate: number
}

/**
 * `up`: connected. `cut`: disconnected, and the device is notified. `stalled`: nothing passes, and
 * no end is notified.
 */
export type NetworkState = 'up' | 'cut' | 'stalled'

/** A connection or request over a network, which observes its state. */
export interface NetworkUser {
  /** The connection is lost. */
  break(): void
  /** Nothing passes, or it passes again. */
  hold(isHeld: boolean): void
}

const SEEN = 1_000

const perfect: NetworkSettings = { delayMs: 0, dropRate: 0, duplicateRate: 0 }

/** The network between one device and the server, with adjustable faults. */
export class PageNetwork {
  readonly clock: Clock
  readonly #chance: () => number
  readonly #users = new Set<NetworkUser>()
  readonly #listeners = new Set<() => void>()
  readonly #onlineListeners = new Set<(isOnline: boolean) => void>()
  #state: NetworkState = 'up'
  #settings = perfect
  #frames: readonly SeenFrame[] = []
  #frameCount = 0

  /** `chance`: from 0 to below 1. */
  constructor(clock: Clock, chance: () => number) {
    this.clock = clock
    this.#chance = chance
  }

  get state(): NetworkState {
    return this.#state
  }

  get settings(): NetworkSettings {
    return this.#settings
  }

  /** The latest frames in both directions, oldest first; a new list after each frame. */
  get frames(): readonly SeenFrame[] {
    return this.#frames
  }

  /** Number of all frames so far. */
  get frameCount(): number {
    return this.#frameCount
  }

  /** Disconnects: connections break, and the device goes offline. */
  cut(): void {
    this.#become('cut')
    for (const user of [...this.#users]) user.break()
  }

  /** Lets nothing pass while both ends believe that they are connected. */
  stall(): void {
    this.#become('stalled')
    for (const user of this.#users) user.hold(true)
  }

  /** Restores the network; stalled frames arrive. */
  restore(): void {
    this.#become('up')
    for (const user of this.#users) user.hold(false)
  }

  /** Absent settings stay unchanged. */
  set(settings: Partial<NetworkSettings>): void {
    this.#settings = { ...this.#settings, ...settings }
    this.#notify()
  }

  /** Observes every frame and every change. */
  watch(listener: () => void): Stop {
    const entry = () => listener()
    this.#listeners.add(entry)
    return () => this.#listeners.delete(entry)
  }

  /** Observes whether the device has a network. */
  watchOnline(listener: (isOnline: boolean) => void): Stop {
    const entry = (isOnline: boolean) => listener(isOnline)
    this.#onlineListeners.add(entry)
    return () => this.#onlineListeners.delete(entry)
  }

  /** @internal */
  join(user: NetworkUser): Stop {
    this.#users.add(user)
    return () => this.#users.delete(user)
  }

  /** @internal Decides the fate of a frame, and records it. */
  pass(frame: Omit<SeenFrame, 'number' | 'at' | 'fate'>): SeenFrame['fate'] {
    const { dropRate, duplicateRate } = this.#settings
    const isLost = this.#chance() < dropRate
    const fate = isLost ? 'lost' : this.#chance() < duplicateRate ? 'doubled' : 'passed'
    this.#frameCount += 1
    const seen = { ...frame, number: this.#frameCount, at: this.clock.now(), fate } as const
    this.#frames = [...this.#frames.slice(1 - SEEN), seen]
    this.#notify()
    return fate
  }

  #become(state: NetworkState): void {
    const wasOnline = this.#state !== 'cut'
    this.#state = state
    const isOnline = state !== 'cut'
    if (isOnline !== wasOnline) for (const notify of [...this.#onlineListeners]) notify(isOnline)
    this.#notify()
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
