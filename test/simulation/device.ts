import type { WireBody } from 'tavern-im/protocol'
import {
  allFeatures,
  type ChatSDK,
  createChat,
  EVENT,
  ImError,
  type Message,
  viewOf,
} from 'tavern-im/strict'
import { pageHttp } from '../../server/src/app/page/page-http.ts'
import { seenFrame } from '../../server/src/app/page/seen-frame.ts'
import type { ClientAddress } from '../../server/src/gateway/client-address.ts'
import { InvitationObserver } from '../../testing/internal/workload/invitation-observer.ts'
import type { WorkloadDevice } from '../../testing/internal/workload/workload.ts'
import { ClientDisk } from './machine/client-disk.ts'
import { CodeDelivery } from './machine/code-delivery.ts'
import { DeviceNetwork, type Direction, VirtualSocket } from './machine/network.ts'
import { ProcessClock } from './machine/process-clock.ts'
import { apps, ORIGIN, SDKAPPID, sigOf } from './machine/server.ts'
import { type Simulation, textOf } from './simulation.ts'
import { enterPage, type PagePlatform } from './stand-ins/detect.ts'

/** Time until a page has nothing to do. */
const IDLE_AFTER_MS = 50

/** A client from the opening of its page to the end of the page. */
export interface Page {
  readonly chat: ChatSDK
  readonly clock: ProcessClock
  /** Runs until the page is killed; loads of code outlive a client that was destroyed. */
  readonly codeClock: ProcessClock
  readonly sockets: Set<VirtualSocket>
  /** Functions that stop the listeners of the page. */
  readonly watchers: Set<() => void>
  /** IDs of messages that MESSAGE_RECEIVED has reported. */
  readonly receivedIDs: Set<string>
  /** Calls without an outcome yet. */
  readonly calls: Map<number, string>
  /** Set if the plan has invitations. */
  readonly observer: InvitationObserver | undefined
  /** Whether a fault has set the clock since the page was opened. */
  isClockSet: boolean
}

/** A device of a user; it outlives its pages. */
export class Device implements WorkloadDevice {
  readonly userID: string
  readonly name: string
  readonly network: DeviceNetwork
  readonly code: CodeDelivery
  readonly disk: ClientDisk
  readonly #simulation: Simulation
  #page: Page
  #pages = 0
  #callCount = 0
  /** The codes of the latest refusals, by the names of the calls. */
  readonly refusedWith = new Map<string, number>()
  aheadMs = 0
  /** Whether the user intends to be logged in. */
  shouldBeLoggedIn = false
  /** Whether the page is ending. */
  isLeaving = false

  constructor(simulation: Simulation, userID: string, name: string, disk = new ClientDisk()) {
    this.#simulation = simulation
    this.userID = userID
    this.name = name
    this.disk = disk
    const chance = simulation.chance.of(`network ${name}`)
    this.network = new DeviceNetwork(simulation.time, chance, simulation.stage.weather)
    const codeChance = simulation.chance.of(`code ${name}`)
    this.code = new CodeDelivery(this.network, codeChance, simulation.stage.code)
    this.#page = this.#open()
  }

  get chat(): ChatSDK {
    return this.#page.chat
  }

  get page(): Page {
    return this.#page
  }

  get observer(): InvitationObserver | undefined {
    return this.#page.observer
  }

  get isReady(): boolean {
    return (
      !this.isLeaving && this.chat.isReady() && viewOf(this.chat).connection().state === 'connected'
    )
  }

  get isLoggedOut(): boolean {
    const { status } = viewOf(this.chat).session()
    return ['loggedOut', 'kickedOut'].includes(status) && !this.isCalling('login')
  }

  isCalling(name: string): boolean {
    return [...this.#page.calls.values()].includes(name)
  }

  /** Makes a call; returns whether it succeeded. */
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
      else this.refusedWith.set(name, cause.code)
      return false
    } finally {
      calls.delete(number)
    }
  }

  login(): Promise<boolean> {
    this.shouldBeLoggedIn = true
    const { userID } = this
    const getUserSig = () =>
      sigOf(userID, this.#simulation.server?.clock.now() ?? this.#page.clock.now())
    return this.call('login', () => this.chat.login({ userID, userSig: getUserSig(), getUserSig }))
  }

  /** Ends the page without closing its connections. */
  kill(): void {
    const { sockets, watchers } = this.#page
    this.#simulation.note(`${this.name} is killed`)
    this.stop()
    for (const stop of [...watchers]) stop()
    for (const socket of sockets) socket.vanish()
    this.#page = this.#open()
  }

  /** Stops all that the page does. */
  stop(): void {
    this.#page.clock.end()
    this.#page.codeClock.end()
  }

  /** Reloads the page; its user logs in again. */
  async reload(): Promise<void> {
    if (this.isLeaving) return
    await this.destroy()
    this.#page = this.#open()
    this.isLeaving = false
    if (this.shouldBeLoggedIn) await this.login()
  }

  /** Ends the page as a host does; no timer, listener or socket may be left. */
  async destroy(): Promise<void> {
    const page = this.#page
    this.isLeaving = true
    this.#simulation.note(`${this.name} is destroyed`)
    await page.chat.destroy()
    const { clock, sockets, watchers, calls } = page
    // Pending calls reject in the next tick.
    await new Promise<void>((resolve) => this.#simulation.time.after(1, resolve))
    const left = `${clock.countOfTimers} timers, ${watchers.size} watchers, ${[...sockets].filter(({ isListening }) => isListening).length} sockets`
    if (left !== '0 timers, 0 watchers, 0 sockets')
      this.#simulation.fault('nothing leaks', `${this.name} leaves ${left}`)
    if (calls.size > 0)
      this.#simulation.fault('every call settles', `${this.name} left ${[...calls.values()]}`)
  }

  #open(): Page {
    const simulation = this.#simulation
    const clock = new ProcessClock(simulation.time, this.aheadMs)
    const codeClock = new ProcessClock(simulation.time)
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
    const platform: PagePlatform = {
      clock,
      random: (limit) => chance.below(limit),
      openSocket: (url, client) => {
        const socket: VirtualSocket = new VirtualSocket({
          ...{ network, url, client },
          take: (...args) => simulation.server?.takeSocket(...args),
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
      ...pageHttp({ apps, reports: () => simulation.server?.reports })(network),
      page: { isVisible: () => true, watch: () => watched(() => {}) },
      log: { write: (level, line) => simulation.note(`${this.name} ${level}: ${line}`) },
      device: { platform: 7, system: '', brand: '', isMiniProgram: false, isUniApp: false },
      equipment: {
        records: this.disk.records,
        startWorkerClock: () => undefined,
        whenIdle: (task) => void codeClock.after(IDLE_AFTER_MS, task),
      },
      importCode: (load) => this.code.load(codeClock, load),
    }
    enterPage(platform)
    const chat = createChat({
      ...{ SDKAppID: SDKAPPID, host: ORIGIN.replace('http', 'ws') },
      format: simulation.stage.format,
      features: allFeatures,
    }) as ChatSDK
    const onDuplicate = (what: string) =>
      simulation.fault('reported once', `${this.name} receives ${what}`)
    const observer =
      simulation.stage.hasCalls === true
        ? new InvitationObserver(chat, this.userID, onDuplicate)
        : undefined
    const parts = {
      chat,
      clock,
      codeClock,
      sockets,
      watchers,
      observer,
      receivedIDs: new Set<string>(),
    }
    const page: Page = { ...parts, calls: new Map(), isClockSet: false }
    this.#listen(page)
    return page
  }

  #listen(page: Page): void {
    const { chat, receivedIDs } = page
    const simulation = this.#simulation
    for (const name of Object.values(EVENT)) {
      chat.on(name, ({ data }) => simulation.note(`${this.name} receives ${name} ${brief(data)}`))
    }
    chat.on(EVENT.MESSAGE_RECEIVED, ({ data }) => {
      for (const message of data) {
        if (receivedIDs.has(message.ID))
          simulation.fault('reported once', `${this.name} receives ${message.ID} again`)
        receivedIDs.add(message.ID)
        this.#checkLive(chat, message)
      }
    })
    for (const name of [EVENT.MESSAGE_MODIFIED, EVENT.MESSAGE_REVOKED] as const) {
      chat.on(name, ({ data }) => {
        for (const message of data) this.#checkLive(chat, message)
      })
    }
    chat.on(EVENT.KICKED_OUT, () => {
      if (chat === this.chat) this.shouldBeLoggedIn = false
    })
  }

  /** Adds a frame to the trace, if the run is traced. */
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

  /** Checks that an event contains the live object of the message. */
  #checkLive(chat: ChatSDK, message: Message): void {
    const found = chat.findMessage(message.ID)
    if (found !== null && found !== message)
      this.#simulation.fault('one object', `${this.name} received another object of ${message.ID}`)
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
