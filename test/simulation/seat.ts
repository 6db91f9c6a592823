import type { WireBody } from 'tavern-im/protocol'
import {
  allFeatures,
  type ChatSDK,
  createChat,
  EVENT,
  ImError,
  type Message,
  type Platform,
  viewOf,
} from 'tavern-im/strict'
import type { ClientAddress } from '../../server/src/gateway/address.ts'
import { pageHttp } from '../../server/src/page/page-http.ts'
import { seenFrame } from '../../server/src/page/seen-frame.ts'
import { plainGzip } from '../../src/platform/plain-gzip.ts'
import { Ear } from './ear.ts'
import { ClientDisk } from './machine/client-disk.ts'
import { DeviceNetwork, type Direction, VirtualSocket } from './machine/network.ts'
import { ProcessClock } from './machine/process-clock.ts'
import { apps, ORIGIN, SDKAPPID, sigOf } from './machine/server.ts'
import { type Simulation, textOf } from './simulation.ts'

/** A client while its page is open. */
export interface Page {
  readonly chat: ChatSDK
  readonly clock: ProcessClock
  readonly sockets: Set<VirtualSocket>
  /** What stops each that listens. */
  readonly watchers: Set<() => void>
  /** IDs that the host was told of. */
  readonly told: Set<string>
  /** Calls without an outcome yet. */
  readonly calls: Map<number, string>
  /** Hears of invitations where somebody makes any. */
  readonly ear: Ear | undefined
  /** Somebody has set the time of day since it was opened. */
  isClockSet: boolean
}

/** A device of a user, and what outlives its pages. */
export class Seat {
  readonly userID: string
  readonly name: string
  readonly network: DeviceNetwork
  readonly disk: ClientDisk
  readonly #simulation: Simulation
  #page: Page
  #pages = 0
  #callCount = 0
  aheadMs = 0
  /** The user wants to be logged in. */
  isIn = false
  /** The page is about to end. */
  isLeaving = false

  constructor(simulation: Simulation, userID: string, name: string, disk = new ClientDisk()) {
    this.#simulation = simulation
    this.userID = userID
    this.name = name
    this.disk = disk
    const chance = simulation.chance.of(`network ${name}`)
    this.network = new DeviceNetwork(simulation.time, chance, simulation.stage.weather)
    this.#page = this.#open()
  }

  get chat(): ChatSDK {
    return this.#page.chat
  }

  get page(): Page {
    return this.#page
  }

  get isReady(): boolean {
    return (
      !this.isLeaving && this.chat.isReady() && viewOf(this.chat).connection().state === 'connected'
    )
  }

  /** Makes a call; what is refused happened to nobody. True where it succeeded. */
  async call(name: string, make: () => Promise<unknown>): Promise<boolean> {
    const { calls } = this.#page
    const number = ++this.#callCount
    calls.set(number, name)
    this.#simulation.note(`${this.name} calls ${name} #${number}`)
    try {
      await make()
      this.#simulation.note(`${this.name} #${number} done`)
      return true
    } catch (cause) {
      this.#simulation.note(`${this.name} #${number} refused: ${codeOf(cause)}`)
      if (!(cause instanceof ImError) || !Number.isInteger(cause.code))
        this.#simulation.fault('every call settles', `${name} was refused with ${textOf(cause)}`)
      return false
    } finally {
      calls.delete(number)
    }
  }

  login(): Promise<boolean> {
    this.isIn = true
    const { userID } = this
    const getUserSig = () =>
      sigOf(userID, this.#simulation.server?.clock.now() ?? this.#page.clock.now())
    return this.call('login', () => this.chat.login({ userID, userSig: getUserSig(), getUserSig }))
  }

  /** The page ends without a word. */
  kill(): void {
    const { clock, sockets, watchers } = this.#page
    this.#simulation.note(`${this.name} is killed`)
    clock.end()
    for (const stop of [...watchers]) stop()
    for (const socket of sockets) socket.vanish()
    this.#page = this.#open()
  }

  /** The page is loaded anew, and its user comes back. */
  async reload(): Promise<void> {
    if (this.isLeaving) return
    await this.destroy()
    this.#page = this.#open()
    this.isLeaving = false
    if (this.isIn) await this.login()
  }

  /** The page ends as a host ends it; nothing of it may be left. */
  async destroy(): Promise<void> {
    const page = this.#page
    this.isLeaving = true
    this.#simulation.note(`${this.name} is destroyed`)
    await page.chat.destroy()
    const { clock, sockets, watchers, calls } = page
    // Those that it ends hear so right after it.
    await new Promise<void>((resolve) => this.#simulation.time.after(1, resolve))
    const left = `${clock.countOfTimers} timers, ${watchers.size} watchers, ${[...sockets].filter(({ isHeard }) => isHeard).length} sockets`
    if (left !== '0 timers, 0 watchers, 0 sockets')
      this.#simulation.fault('nothing leaks', `${this.name} leaves ${left}`)
    if (calls.size > 0)
      this.#simulation.fault('every call settles', `${this.name} left ${[...calls.values()]}`)
  }

  #open(): Page {
    const simulation = this.#simulation
    const clock = new ProcessClock(simulation.time, this.aheadMs)
    const sockets = new Set<VirtualSocket>()
    const watchers = new Set<() => void>()
    const chance = simulation.chance.of(`${this.name} page ${++this.#pages}`)
    const watched = (stopWatching: () => void) => {
      const stop = () => {
        watchers.delete(stop)
        stopWatching()
      }
      watchers.add(stop)
      return stop
    }
    const { network } = this
    const platform: Platform = {
      clock,
      random: (limit) => chance.below(limit),
      gzip: plainGzip,
      openSocket: (url, client) => {
        const socket: VirtualSocket = new VirtualSocket({
          ...{ network, url, client },
          take: (...given) => simulation.server?.takeSocket(...given),
          onPass: (...passed) => this.#noteFrame(...passed),
          onEnd: () => sockets.delete(socket),
        })
        sockets.add(socket)
        return socket.device
      },
      network: {
        isOnline: () => network.state !== 'cut',
        watch: (listener) => watched(network.watchOnline(listener)),
      },
      storage: this.disk.storage,
      records: this.disk.records,
      ...pageHttp({ apps, reports: () => simulation.server?.reports })(network),
      page: { isVisible: () => true, watch: () => watched(() => {}) },
      startWorkerClock: () => undefined,
      log: { write: (level, line) => simulation.note(`${this.name} ${level}: ${line}`) },
      device: { platform: 7, system: '', brand: '', isMiniProgram: false, isUniApp: false },
    }
    const chat = createChat({
      ...{ SDKAppID: SDKAPPID, host: ORIGIN.replace('http', 'ws'), platform },
      format: simulation.stage.format,
      features: allFeatures,
    }) as ChatSDK
    const again = (what: string) => simulation.fault('told once', `${this.name} hears ${what}`)
    const ear = simulation.stage.hasCalls === true ? new Ear(chat, this.userID, again) : undefined
    const parts = { chat, clock, sockets, watchers, ear, told: new Set<string>() }
    const page: Page = { ...parts, calls: new Map(), isClockSet: false }
    this.#listen(page)
    return page
  }

  #listen(page: Page): void {
    const { chat, told } = page
    const simulation = this.#simulation
    for (const name of Object.values(EVENT)) {
      chat.on(name, ({ data }) => simulation.note(`${this.name} hears ${name} ${brief(data)}`))
    }
    chat.on(EVENT.MESSAGE_RECEIVED, ({ data }) => {
      for (const message of data) {
        if (told.has(message.ID))
          simulation.fault('told once', `${this.name} hears ${message.ID} again`)
        told.add(message.ID)
        this.#mustBeLive(chat, message)
      }
    })
    for (const name of [EVENT.MESSAGE_MODIFIED, EVENT.MESSAGE_REVOKED] as const) {
      chat.on(name, ({ data }) => {
        for (const message of data) this.#mustBeLive(chat, message)
      })
    }
    chat.on(EVENT.KICKED_OUT, () => {
      if (chat === this.chat) this.isIn = false
    })
  }

  /** Frames are read where somebody reads the trace. */
  #noteFrame(direction: Direction, data: WireBody, address: ClientAddress): void {
    if (!this.#simulation.isTraced) return
    const frame = seenFrame(direction, data, address)
    if (frame === undefined) return
    const { kind, command, seq, errorCode } = frame
    const body = JSON.stringify(frame.body(), plainly)
    this.#simulation.note(
      `${this.name} ${direction} ${kind} ${command} ${seq} ${errorCode} ${body}`,
    )
  }

  /** What events hand out is the object that all others have. */
  #mustBeLive(chat: ChatSDK, message: Message): void {
    const found = chat.findMessage(message.ID)
    if (found !== null && found !== message)
      this.#simulation.fault(
        'one object',
        `${this.name} was told of another object of ${message.ID}`,
      )
  }
}

const plainly = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' || value instanceof Uint8Array ? `${value}` : value

const codeOf = (cause: unknown): string =>
  cause instanceof ImError ? `${cause.code} ${cause.message}` : textOf(cause)

const brief = (data: unknown): string => {
  if (Array.isArray(data))
    return `${data.length} ${data.map((one) => one?.ID ?? one?.conversationID ?? '').join(' ')}`
  return typeof data === 'object' ? JSON.stringify(data) : `${data}`
}
