import type { Message, Snapshot } from 'tavern-im/strict'
import { createPageServer, type PageServer } from 'tavern-im-server/page'
import { runChaos } from './chaos-run.ts'
import { Ledger } from './ledger.ts'
import { type Person, Phone, SDKAPPID } from './phone.ts'

const people: readonly [Person, Person] = [
  { userID: 'lin', name: '林晓' },
  { userID: 'chen', name: '陈默' },
]

const QUIET_MS = 600

/**
 * checking: the phones load their complete history. sure: they did, and nothing has changed since.
 */
export type Audit = 'open' | 'checking' | 'sure'

/** The server, phones and ledger of this page. */
export class Stage {
  readonly server: PageServer
  readonly phones: readonly Phone[]
  readonly ledger = new Ledger()
  readonly #listeners = new Set<() => void>()
  #version = 0
  #isNotified = true
  #isChaosRun = false
  #starts = 1
  #audit: Audit = 'open'
  #quiet: ReturnType<typeof setTimeout> | undefined

  constructor(server: PageServer) {
    this.server = server
    const [one, other] = people
    const changed = () => this.changed()
    this.phones = [
      new Phone(server, [one, other], changed),
      new Phone(server, [other, one], changed),
    ]
    for (const { line } of this.phones) line.network.watch(changed)
  }

  get version(): number {
    return this.#version
  }

  /** Number of server starts. */
  get starts(): number {
    return this.#starts
  }

  get isChaosRun(): boolean {
    return this.#isChaosRun
  }

  get audit(): Audit {
    return this.#audit
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Notifies the listeners, at most once per animation frame. */
  changed(): void {
    if (!this.#isNotified) return
    this.#isNotified = false
    requestAnimationFrame(() => {
      this.#isNotified = true
      this.#version += 1
      for (const listener of [...this.#listeners]) listener()
    })
  }

  say(at: number, text: string): void {
    this.#say(at, (phone) => phone.write(text))
  }

  sayPicture(at: number, file: File): void {
    this.#say(at, (phone) => phone.picture(file))
  }

  #say(at: number, create: (phone: Phone) => Message | undefined): void {
    const phone = this.phones[at]
    const message = phone && create(phone)
    if (phone?.chat === undefined || message === undefined) return
    this.ledger.said(message.ID, phone.person.userID)
    this.#happened()
    // The phone shows the outcome and retries by itself.
    phone.chat.sendMessage(message).catch(() => undefined)
  }

  /** Records the stored messages that a phone shows, from top to bottom. */
  showed(reader: string, messages: readonly Snapshot<Message>[]): void {
    const { counts } = this.ledger
    for (const { ID, flow } of messages) if (flow === 'out') this.ledger.acknowledged(ID)
    this.ledger.showed(
      reader,
      messages.map(({ ID }) => ID),
    )
    if (JSON.stringify(counts) !== JSON.stringify(this.ledger.counts)) this.#happened()
  }

  async startChaosRun(): Promise<void> {
    if (this.#isChaosRun) return
    this.#isChaosRun = true
    this.changed()
    await runChaos(this)
    this.#isChaosRun = false
    this.#happened()
  }

  async killServer(): Promise<void> {
    const killed = this.server.kill()
    this.changed()
    await killed
    this.changed()
  }

  async startServer(): Promise<void> {
    await this.server.start()
    this.#starts += 1
    this.#happened()
  }

  #happened(): void {
    this.#audit = 'open'
    this.changed()
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => void this.#check(), QUIET_MS)
  }

  /** Audits the phones as soon as every message has an outcome. */
  async #check(): Promise<void> {
    if (this.#isChaosRun || !this.ledger.isSettled || !this.server.isRunning) return
    if (this.phones.some(({ line }) => line.network.state !== 'up')) return
    this.#audit = 'checking'
    this.changed()
    try {
      const all = await Promise.all(this.phones.map((phone) => phone.everything()))
      if (this.#audit !== 'checking') return
      this.ledger.audited(all)
      this.#audit = 'sure'
      this.changed()
    } catch {
      // A phone has no connection yet.
      this.#happened()
    }
  }
}

/** Starts a server and two phones with some messages. */
export const openStage = async (): Promise<Stage> => {
  const secret = 'of nobody outside of this page'
  const server = await createPageServer({
    // All phones are in one page.
    apps: [{ sdkAppID: SDKAPPID, secret, administrators: ['host'], sessions: { web: 10 } }],
    log: () => {},
  })
  for (const { userID, name } of people) {
    await server.administer('im_open_login_svc/account_import', { UserID: userID, Nick: name })
  }
  const [lin, chen] = people
  await say(server, lin, chen, '周六去茶馆？ Tea on Saturday?')
  await say(server, chen, lin, '好呀！ Sure. Your phone still drops out in the metro?')
  await say(server, lin, chen, 'Cut my line and see. 一条都不会丢。')
  const stage = new Stage(server)
  await Promise.all(stage.phones.map((phone) => phone.start()))
  return stage
}

const say = (server: PageServer, from: Person, to: Person, text: string): Promise<object> =>
  server.administer('openim/sendmsg', {
    SyncOtherMachine: 1,
    From_Account: from.userID,
    To_Account: to.userID,
    MsgRandom: Math.floor(Math.random() * 2 ** 32),
    MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: text } }],
  })
