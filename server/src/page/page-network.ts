import type { Clock, Stop } from 'tavern-im/protocol'
import type { SeenFrame } from './seen-frame.ts'

export interface NetworkSettings {
  /** How long everything takes, each way. */
  readonly delayMs: number
  /**
   * How much is lost, 0 to 1. A WebSocket loses nothing in the middle: with what is lost goes the connection, and
   * all that was under way.
   */
  readonly dropRate: number
  /** How much arrives twice, 0 to 1: what no WebSocket does, and repeating clients do. */
  readonly duplicateRate: number
}

/** `up`: it is a network. `cut`: there is none, and the device knows. `stalled`: nothing passes, and nobody knows. */
export type NetworkState = 'up' | 'cut' | 'stalled'

/** What stands over a network and hears what becomes of it. */
export interface NetworkUser {
  /** The connection is lost. */
  break(): void
  /** Nothing passes, or it passes again. */
  hold(isHeld: boolean): void
}

const SEEN = 1_000

const perfect: NetworkSettings = { delayMs: 0, dropRate: 0, duplicateRate: 0 }

/** The network between one device and the server, as good or bad as it is wanted. */
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

  /** The latest frames in both directions, oldest first; another list whenever one came. */
  get frames(): readonly SeenFrame[] {
    return this.#frames
  }

  /** How many there were in all. */
  get frameCount(): number {
    return this.#frameCount
  }

  /** Pulls the cable: connections break, and the device hears that it is offline. */
  cut(): void {
    this.#become('cut')
    for (const user of [...this.#users]) user.break()
  }

  /** Lets nothing pass any longer while both ends believe that they are connected. */
  stall(): void {
    this.#become('stalled')
    for (const user of this.#users) user.hold(true)
  }

  /** Everything is as before; what stalled arrives. */
  mend(): void {
    this.#become('up')
    for (const user of this.#users) user.hold(false)
  }

  /** What is not given stays. */
  set(settings: Partial<NetworkSettings>): void {
    this.#settings = { ...this.#settings, ...settings }
    this.#notify()
  }

  /** Hears of every frame and every change. */
  watch(listener: () => void): Stop {
    const entry = () => listener()
    this.#listeners.add(entry)
    return () => this.#listeners.delete(entry)
  }

  /** Hears whether the device has a network, whenever that changes. */
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

  /** @internal Decides what becomes of a frame, and shows it. */
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
