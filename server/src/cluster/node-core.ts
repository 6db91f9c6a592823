import { type Clock, type Stop, serverCodes, type WireBody } from 'tavern-im/protocol'
import type { AccountSession } from '../domain/accounts/open-account.ts'
import type { SessionEnd } from '../domain/domain-events.ts'
import type { AppVisitor } from '../domain/rooms/rooms.ts'
import type { Core } from '../gateway/core.ts'
import type { Caller } from '../kernel/caller.ts'
import type { HandlerAnswer } from '../kernel/handler-answer.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { RestCaller } from '../rest/rest-row.ts'
import type { ReportRow } from '../services/reports/report-store.ts'
import type { LeaseGuard } from './leader/lease-guard.ts'

/** Time that a call waits for a leader. */
const WAIT_MS = 8_000
/** Calls that may wait; further ones are refused at once. */
const WAITING_CALLS = 20_000

/** The core of a node's gateway: its own, the leader's, or none for a moment. */
export class NodeCore implements Core {
  readonly #clock: Pick<Clock, 'after'>
  readonly #onClose: () => Promise<void>
  readonly #isLate: () => boolean
  readonly #waiting = new Set<(core: Core | undefined) => void>()
  #core: Core | undefined
  /** Guard of the node's own core. */
  #guard: Pick<LeaseGuard, 'confirmIfStale'> | undefined
  /** A core that is used again after its lease is confirmed. */
  #unconfirmed: Core | undefined

  /** `isLate`: whether the event loop of this node is too late for new requests. */
  constructor(clock: Pick<Clock, 'after'>, onClose: () => Promise<void>, isLate = () => false) {
    this.#clock = clock
    this.#onClose = onClose
    this.#isLate = isLate
  }

  /** Switches to this core; waiting calls are sent to it first. */
  take(core: Core, guard?: Pick<LeaseGuard, 'confirmIfStale'>): void {
    this.#core = core
    this.#guard = guard
    this.#unconfirmed = undefined
    for (const go of [...this.#waiting]) go(core)
  }

  /** There is no core at the moment: calls wait. */
  vacate(): void {
    this.#core = undefined
    this.#guard = undefined
    this.#unconfirmed = undefined
  }

  /** Refuses waiting calls. */
  refuseWaiting(): void {
    for (const go of [...this.#waiting]) go(undefined)
  }

  get waitingCalls(): number {
    return this.#waiting.size
  }

  openAccount(sdkAppID: number, userID: string, signedAt?: number): Promise<AccountSession> {
    return this.#run((core) => core.openAccount(sdkAppID, userID, signedAt))
  }

  handle(caller: Caller, command: string, body: unknown, raw?: WireBody): Promise<HandlerAnswer> {
    return this.#run((core) => core.handle(caller, command, body, raw))
  }

  handleOpen(
    visitor: AppVisitor,
    command: string,
    body: unknown,
    raw?: WireBody,
  ): Promise<HandlerAnswer> {
    return this.#run((core) => core.handleOpen(visitor, command, body, raw))
  }

  administer(caller: RestCaller, path: string, body: object): Promise<object> {
    return this.#run((core) => core.administer(caller, path, body))
  }

  sessionEntered(caller: Caller, isFirst: boolean): void {
    this.#core?.sessionEntered(caller, isFirst)
  }

  sessionStands(caller: Caller, kicked: readonly number[]): void {
    this.#core?.sessionStands(caller, kicked)
  }

  sessionLeft(caller: Caller, end: SessionEnd, isLast: boolean): void {
    this.#core?.sessionLeft(caller, end, isLast)
  }

  connectionClosed(connectionID: string): void {
    this.#core?.connectionClosed(connectionID)
  }

  /** Releases this node's clients only; those of other nodes continue. */
  release(): void {
    const core = this.#core
    if (core?.handOver === undefined) core?.release()
    else core.handOver.release()
  }

  isOverloaded(): boolean {
    return this.#isLate() || (this.#core?.isOverloaded() ?? false)
  }

  isStalled(): boolean {
    return this.#core?.isStalled() ?? false
  }

  get load(): Core['load'] {
    return this.#core?.load
  }

  keepReports(rows: readonly ReportRow[]): void {
    this.#core?.keepReports(rows)
  }

  get webhooks(): Core['webhooks'] {
    return this.#core?.webhooks
  }

  get moderationCounts(): Core['moderationCounts'] {
    return this.#core?.moderationCounts
  }

  get objects(): Core['objects'] {
    return this.#core?.objects
  }

  get pushCounts(): Core['pushCounts'] {
    return this.#core?.pushCounts
  }

  get pushEvents(): Core['pushEvents'] {
    return this.#core?.pushEvents
  }

  close(): Promise<void> {
    return this.#onClose()
  }

  /** Runs a call on the current core, or on the next one. */
  #run<Answer>(call: (core: Core) => Promise<Answer>): Promise<Answer> {
    const core = this.#present()
    if (core !== undefined) return answered(call(core), this.#guard)
    return this.#next().then((next) => answered(call(next), this.#guard))
  }

  /** The current core; undefined also while its lease is being confirmed. */
  #present(): Core | undefined {
    const [core, guard] = [this.#core, this.#guard]
    const confirmed = guard?.confirmIfStale()
    if (core === undefined || confirmed === undefined) return core
    this.vacate()
    this.#unconfirmed = core
    // If the lease is lost, the calls wait for the next leader.
    void confirmed.then(
      () => {
        if (this.#unconfirmed === core) this.take(core, guard)
      },
      () => undefined,
    )
    return undefined
  }

  #next(): Promise<Core> {
    if (this.#waiting.size >= WAITING_CALLS) return Promise.reject(noLeader())
    return new Promise((resolve, reject) => {
      let stop: Stop = () => undefined
      const go = (core: Core | undefined): void => {
        stop()
        this.#waiting.delete(go)
        if (core === undefined) reject(noLeader())
        else resolve(core)
      }
      stop = this.#clock.after(WAIT_MS, () => go(undefined))
      this.#waiting.add(go)
    })
  }
}

const noLeader = (): Refusal =>
  new Refusal(serverCodes.OVERLOAD, 'run command: no node leads at the moment; retry in a second')

/** The answer, or the refusal, of the node's own core, after its lease is confirmed. */
const answered = async <Answer>(
  answer: Promise<Answer>,
  guard: Pick<LeaseGuard, 'confirmIfStale'> | undefined,
): Promise<Answer> => {
  if (guard === undefined) return answer
  try {
    return await answer
  } finally {
    const confirmed = guard.confirmIfStale()
    if (confirmed !== undefined) await confirmed
  }
}
