import type { AnyFeature, FeatureOptions } from '../../features/feature.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { type ImError, imError } from '../../kernel/errors.ts'
import { proxied } from '../../kernel/proxied-url.ts'
import type { OutcomeListener } from '../../kernel/steps.ts'
import { equippedPlatform, platformOf } from '../../platform/detect.ts'
import { isMiniProgram } from '../../platform/mini-program-host.ts'
import type { GzipPort, Platform } from '../../platform/platform.ts'
import type { CreateOptions } from '../chat.ts'
import { type Door, openDoor } from '../door.ts'
import { type Internals, present } from '../internals.ts'
import type { ChatView } from '../view.ts'
import { LateCode, loggedOut, required } from './code.ts'
import { holdFrames } from './hold-frames.ts'
import type { Again } from './import-code.ts'
import type { LateFeature } from './late.ts'
import { type ChatCode, loaderOf } from './load-code.ts'
import type { Methods } from './stubs.ts'

/** A page without a login loads the code of its features after this time, before a deployment replaces the files. */
const PRELOAD_MS = 10_000

/** Mini programs load no further files, and only the whole client has their platform. */
const pagePlatform = (): Platform => {
  if (isMiniProgram()) {
    const why = 'this file is for web pages; import tavern-im/whole in mini programs'
    throw imError(errorCodes.INVALID_OPERATION, { action: 'create', why })
  }
  return platformOf(globalThis)
}

const rejection = () => {
  let reject: (reason: ImError) => void = () => undefined
  const promise = new Promise<never>((_, fail) => {
    reject = fail
  })
  promise.catch(() => undefined)
  return { promise, reject }
}

/** Loads code before it is needed: the call that needs it tries again, and reports the failure. */
const inTime = (loading: Promise<void> | undefined) => loading?.catch(() => undefined)

/** The features of one client, from the door to their code. */
export class Stage {
  readonly door: Door
  readonly #options: CreateOptions
  readonly #selected: readonly LateFeature[]
  readonly #platform: Platform
  readonly #code: LateCode<ChatCode>
  readonly #gzip: LateCode<GzipPort> | undefined
  #extras: LateCode<readonly AnyFeature[]> | undefined
  /** Rejects when the present session, or the client, ends. */
  #closed = rejection()
  readonly #tasks: (() => void)[] = []
  #chat: object = {}
  #methods: Methods | undefined
  #makeView: (() => ChatView) | undefined
  #view: ChatView | undefined

  /** Throws 2905 if the server address is missing or invalid. */
  constructor(options: CreateOptions, selected: readonly LateFeature[]) {
    this.#options = options
    this.#selected = selected
    if (this.#has('media')) [options.fileUploadProxy, options.fileDownloadProxy].forEach(proxied)
    const platform: Platform = { ...(options.platform ?? pagePlatform()) }
    const loadGzip =
      platform.gzip === undefined && options.platform === undefined
        ? selected.find((feature) => feature.loadGzip)?.loadGzip
        : undefined
    const openSocket = holdFrames({
      openSocket: platform.openSocket,
      loadCodec: () => (options.format === 'text' ? this.#code.load() : undefined),
      loadGzip: () => this.#gzip?.load(),
    })
    this.#platform = Object.assign(platform, { openSocket })
    const isGzipped = platform.gzip !== undefined || loadGzip !== undefined
    const loader = {
      loadFeatures: () => this.#inSession(this.#code.load()),
      loadExtras: () => this.#inSession(this.#extras?.load()),
    }
    this.door = openDoor({ options, platform, selected, isGzipped, loader })
    this.#code = this.#late(loaderOf(selected, options), (code) => this.#loaded(code))
    this.#gzip =
      loadGzip &&
      this.#late(
        (again) => again(loadGzip).then(({ plainGzip }) => required(plainGzip)),
        (gzip) => Object.assign(platform, { gzip }),
      )
    this.#closeSessions()
    this.#loadLater()
    if (this.#has('statistics')) this.#keepOutcomes(options)
  }

  /** The methods of all features; undefined until their code is there. */
  get methods(): Methods | undefined {
    return this.#methods
  }

  /** Names of the features besides messaging. */
  get features(): readonly string[] {
    return this.#selected.map(({ name }) => name)
  }

  /** The object that the host holds, for features that put themselves between the two. */
  handOut(chat: object): Internals {
    this.#chat = chat
    return { ...this.door, stage: this }
  }

  /** The view of the client; undefined until its code is there. */
  view(): ChatView | undefined {
    this.#view ??= this.#makeView?.()
    return this.#view
  }

  /** Runs a task once the code is there. */
  whenLoaded(task: () => void): void {
    if (this.#methods === undefined) this.#tasks.push(task)
    else task()
  }

  #late<Code>(load: (again: Again) => Promise<Code>, onLoaded: (code: Code) => void) {
    const { platform, log, facts } = this.door.kernel
    const code = new LateCode({ load, onLoaded, platform, log })
    facts.react('client-ends', () => code.end())
    return code
  }

  /** A call that waits for code ends with its session: it must not go on in the next one. */
  #inSession(loading: Promise<void> | undefined): Promise<void> | undefined {
    return loading && Promise.race([loading, this.#closed.promise])
  }

  /** Rejects what waits whenever a session, or the client, ends. */
  #closeSessions(): void {
    const { facts } = this.door.kernel
    const close = () => {
      this.#closed.reject(loggedOut())
      this.#closed = rejection()
    }
    facts.react('session-closed', close)
    facts.react('client-ends', close)
  }

  /** Loads the rest of the code before a call needs it. */
  #loadLater(): void {
    const { facts, platform, loadFeatures } = this.door.kernel
    const preload = platform.clock.after(PRELOAD_MS, () => inTime(loadFeatures()))
    facts.react('client-ends', preload)
  }

  #has(feature: string): boolean {
    return this.features.includes(feature)
  }

  #loaded({ assemble, addFeatures, createView, features, loadExtras }: ChatCode): void {
    const { door } = this
    const { facts, changes } = door.kernel
    if (this.#options.platform === undefined)
      Object.assign(this.#platform, equippedPlatform(this.#platform, features))
    this.#methods = assemble(door, features) as Methods
    this.#extras =
      loadExtras &&
      this.#late(loadExtras, (extras) => {
        this.#methods = { ...this.#methods, ...addFeatures(door, extras) }
      })
    // The lists that follow the login may be compressed. Before this code the line is busy with it.
    inTime(this.#gzip?.load())
    this.#makeView = () => createView(door)
    present(door, this.#chat)
    changes.batch(() => {
      // The state that features would know if they had been there from the beginning.
      facts.publish('net-state', { state: door.netState() })
      const userID = door.userID()
      if (userID !== '') facts.publish('user-changed', { userID })
      for (const task of this.#tasks.splice(0)) task()
    })
  }

  /** Outcomes of calls are for the statistics, which come later. */
  #keepOutcomes({ statistics }: FeatureOptions): void {
    const { outcomes } = this.door.kernel
    if (statistics === false) return
    const report: OutcomeListener = (...outcome) =>
      this.whenLoaded(() => outcomes.report(...outcome))
    outcomes.listen(report)
  }
}
