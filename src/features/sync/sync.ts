import * as errorCodes from '../../kernel/error-codes.ts'
import { ImError } from '../../kernel/errors.ts'
import { RetryTimer } from '../../kernel/retry.ts'
import { SyncFlag } from '../../protocol/names.ts'
import type { FeatureKernel } from '../kernel.ts'
import { groupConversationID } from '../messages/index.ts'
import { applyAccountEntry, applyGroupEntry } from './apply-entry.ts'
import { type SyncAnswer, type SyncRequest, syncCommands } from './commands.ts'
import type { SyncUses } from './context.ts'
import { Followed } from './followed.ts'
import { MEANWHILE, retryDelayMs } from './limits.ts'
import type { Recovery } from './recovery.ts'

/** An entry that was pushed while a run was in progress. */
interface Pushed {
  readonly apply: () => void
  /** Its position, if it emits an event each time that it is applied. */
  readonly position: number | undefined
}

/** The difference that a snapshot has requested. */
interface Requested {
  readonly cookie: string
  readonly answer: Promise<SyncAnswer>
}

/**
 * Brings this client to where the server is: at the start of a session from a snapshot, after a lost
 * connection or a gap from a position. Only one run at a time; a wish during a run causes one more.
 *
 *     session-opened, first ─► groups + conversations + profile ─► difference ─► ready
 *     session-opened, resumed ─► difference ─► (too old: conversations) ─► recovery of gaps
 *     gap in the account log ─► difference
 */
export class Sync {
  readonly #kernel: FeatureKernel
  readonly #uses: SyncUses
  readonly #recovery: Recovery
  readonly #whenReady: () => void
  readonly #followed: Followed
  readonly #retry: RetryTimer
  /** '' until the first list is complete. */
  #cookie = ''
  #run: object | undefined
  #isRequested = false
  /** Entries that were pushed since the run began. */
  #meanwhile: Pushed[] = []
  readonly #whenListed: (() => void)[] = []

  constructor(kernel: FeatureKernel, uses: SyncUses, recovery: Recovery, whenReady: () => void) {
    this.#kernel = kernel
    this.#uses = uses
    this.#recovery = recovery
    this.#whenReady = whenReady
    this.#followed = new Followed(kernel.accountLog, uses)
    this.#retry = new RetryTimer(kernel.platform.clock, retryDelayMs)
  }

  whenListed(task: () => void): void {
    this.#whenListed.push(task)
  }

  /** A new connection: the run of the previous one is obsolete. */
  restart(): void {
    this.#run = undefined
    this.request()
  }

  /** Something was missed. */
  request(): void {
    this.#isRequested = true
    if (this.#run === undefined) void this.#start()
  }

  /**
   * An entry was pushed and applied. It is applied again after a pending sync response, which may
   * be older and contain the conversation. If that would emit an event again, `position` is the
   * entry's position: then only after older entries.
   */
  pushed(apply: () => void, position: number | undefined): void {
    if (this.#run === undefined) return
    this.#meanwhile.push({ apply, position })
    if (this.#meanwhile.length > MEANWHILE) void this.again()
  }

  /** Unread counts are stale until the server's row of the conversation arrives. */
  invalidate(): void {
    this.#followed.invalidations++
  }

  /** Synchronises from the start, when the host retries after a failure. */
  async again(): Promise<void> {
    this.#cookie = ''
    this.#run = undefined
    this.#isRequested = true
    await this.#start()
  }

  clear(): void {
    this.#run = undefined
    this.#isRequested = false
    this.#cookie = ''
    this.#followed.clear()
    this.#retry.stop()
  }

  async #start(): Promise<void> {
    const run = {}
    this.#run = run
    this.#retry.stop()
    try {
      while (this.#isRequested && this.#run === run) {
        this.#isRequested = false
        await this.#once(run)
      }
    } catch (error) {
      if (this.#run === run) this.#failed(error)
    } finally {
      if (this.#run === run) this.#run = undefined
    }
  }

  async #once(run: object): Promise<void> {
    this.#meanwhile = []
    let requested = this.#cookie === '' ? await this.#snapshot(run) : undefined
    // Doubts that came after an early request stay until the next one.
    const invalidations = requested ? 0 : this.#followed.invalidations
    // As it is before the first answer: entries that come may have others before them that are lost.
    let followed = this.#followed.read()
    let isRestarted = false
    while (this.#run === run) {
      const answer = await (requested?.answer ?? this.#difference(this.#cookie, followed))
      requested = undefined
      if (this.#run !== run) return
      if (answer.mustRestart) {
        if (isRestarted) throw new Error('restarted twice')
        isRestarted = true
        // The positions may be those of another history.
        followed = {}
        this.#kernel.accountLog.forget()
        this.#cookie = ''
        if (answer.isHistoryLost) this.#historyLost()
        requested = await this.#snapshot(run)
      } else {
        this.#apply(answer)
        if (answer.syncFlag === SyncFlag.done) break
      }
    }
    if (this.#run !== run) return
    this.#followed.synced(invalidations)
    this.#whenReady()
    this.#recovery.run()
  }

  /** The server's database was restored: the host receives SDK_NOT_READY, and SDK_READY after the lists. */
  #historyLost(): void {
    const { changes, gate, events } = this.#kernel
    changes.batch(() => {
      this.#uses.conversations.store.historyLost()
      if (gate.status !== 'ready') return
      gate.moveTo('syncing')
      changes.mark('session')
      events.emit('sdkStateNotReady', () => ({}))
    })
  }

  /**
   * Reads all lists. Requests the difference as soon as the conversations are read, so that its round trip passes while
   * the lists are applied: what changes meanwhile is pushed.
   */
  async #snapshot(run: object): Promise<Requested | undefined> {
    const { profiles, groups, conversations, messages } = this.#uses
    // Changes after an earlier list may have been missed.
    messages.invalidate()
    this.#kernel.facts.publish('log-lost', {})
    let requested: Requested | undefined
    const request = (cookie: string) => {
      if (this.#run !== run) return
      const answer = this.#difference(cookie, {})
      // A list that fails ends the run before it.
      answer.catch(() => undefined)
      requested = { cookie, answer }
    }
    await Promise.all([conversations.sync(request), groups.sync(), profiles.loadMine()])
    if (this.#run !== run || requested === undefined) return undefined
    this.#cookie = requested.cookie
    groups.followedAll()
    this.#followed.synced(0)
    for (const task of this.#whenListed) task()
    return requested
  }

  #difference(cookie: string, followed: Partial<SyncRequest>): Promise<SyncAnswer> {
    return this.#kernel.wire.ownOnce.call(syncCommands.sync, {
      cookie,
      syncFlag: SyncFlag.start,
      isOnlineSync: 1,
      ...followed,
    })
  }

  #apply(answer: SyncAnswer): void {
    const { changes, accountLog } = this.#kernel
    changes.batch(() => {
      const areOvertaken = this.#applyMissed(answer.eventArray)
      for (const entry of answer.groupEventArray) applyGroupEntry(this.#kernel, this.#uses, entry)
      for (const row of answer.conversationList) this.#uses.conversations.listed(row)
      for (const groupID of answer.cutGroupArray ?? []) this.#cut(groupID)
      for (const { apply, position } of this.#meanwhile)
        if (position === undefined || (areOvertaken && position > answer.position)) apply()
      accountLog.reach(answer.position)
      this.#cookie = answer.cookie
    })
  }

  /** False: all were known. Pushes are applied again after an older entry that arrives now. */
  #applyMissed(entries: SyncAnswer['eventArray']): boolean {
    let isMissed = false
    for (const entry of entries) {
      isMissed ||= !this.#kernel.accountLog.isKnown(entry.position)
      if (isMissed) applyAccountEntry(this.#kernel, entry)
    }
    return isMissed
  }

  /** Entries of a group's log are lost: its row updates the group, its messages may be stale. */
  #cut(groupID: string): void {
    const { groups, messages } = this.#uses
    groups.followedAll(groupID)
    messages.invalidate(groupConversationID(groupID))
    this.#kernel.facts.publish('log-lost', { groupID })
  }

  #failed(error: unknown): void {
    const { log, events } = this.#kernel
    log.warn('sync: trying again', error)
    if (error instanceof ImError && error.code !== errorCodes.NETWORK_TIMEOUT[0]) {
      const { code, message } = error
      events.emit('error', () => ({ code, message }))
    }
    this.#isRequested = true
    this.#retry.schedule(() => this.request())
  }
}
