import type { Command } from '../../kernel/command.ts'
import { ImError } from '../../kernel/errors.ts'
import { Scope } from '../../lib/scope.ts'
import type { FilesPort, UploadAnswer, UploadRequest } from '../../platform/platform.ts'
import { FILE_NOT_WHOLE } from '../../protocol/server-codes.ts'
import { isResult } from './answers.ts'
import { type UploadResult, uploadCommands } from './commands.ts'
import type { Running, UploadContext, Way } from './context.ts'
import { MB, RETRIES, URLS_MS, WHOLE_BYTES } from './limits.ts'
import type { UploadOrder } from './model.ts'
import { Progress } from './progress.ts'
import { type Start, sendBody } from './send-body.ts'
import { slicesWay } from './slices-way.ts'
import { Tries } from './tries.ts'
import { FAILED, failureOf, isForbidden, TryFailed } from './try-failed.ts'
import { cancelled, empty, overLimit, uploadError } from './upload-errors.ts'
import { wholeWay } from './whole-way.ts'

/**
 * One upload.
 *
 * ```
 *           its turn          upload URLs          all bytes are sent        verified
 *   waiting ────────▶ opening ──────────▶ sending ────────────────▶ completing ───────▶ done
 *                       ▲                    │
 *                       └────────────────────┘  a try has failed, or its URLs are old
 *
 *   cancelled, the end of the session, a failure that was the last ──▶ failed, from all but done
 * ```
 *
 * After a failure it waits for a way to the server.
 */
export class Transfer implements Running {
  readonly context: UploadContext
  readonly #files: FilesPort
  readonly order: UploadOrder
  readonly #tries: Tries
  readonly progress: Progress
  /** Releases its slot in the queue and its listeners. */
  readonly #life = new Scope()
  /** Cancels the current request or wait. */
  readonly #step = new Scope()
  #state: 'waiting' | 'opening' | 'sending' | 'completing' | 'done' | 'failed' = 'waiting'
  #settle: { resolve(result: UploadResult): void; reject(error: ImError): void } | undefined
  readonly result: Promise<UploadResult>

  constructor(context: UploadContext, files: FilesPort, order: UploadOrder) {
    const { platform, log, queue } = context
    this.context = context
    this.#files = files
    this.order = order
    this.#tries = new Tries(RETRIES)
    this.progress = new Progress(platform.clock, log, order.onProgress)
    this.result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    // Avoid an unhandled rejection if nothing awaits the result.
    this.result.catch(() => undefined)
    const { signal, file } = order
    if (signal) {
      const cancel = () => this.cancel()
      signal.addEventListener('abort', cancel)
      this.#life.add(() => signal.removeEventListener('abort', cancel))
    }
    const isLarge = file.size === undefined || file.size > WHOLE_BYTES
    this.#life.add(queue.enter(isLarge, () => void this.#begin()))
    if (signal?.aborted) this.cancel()
  }

  get #isOver(): boolean {
    return this.#state === 'done' || this.#state === 'failed'
  }

  cancel(): void {
    this.fail(cancelled(this.order.kind))
  }

  fail(error: ImError): void {
    if (this.#isOver) return
    this.#end('failed')
    this.#settle?.reject(error)
  }

  /** Starts after the current call, so that its caller can cancel the upload. */
  async #begin(): Promise<void> {
    await Promise.resolve()
    try {
      const result = await this.#run()
      this.context.begun.delete(this.#key)
      this.#end('done')
      this.progress.done()
      this.#settle?.resolve(result)
    } catch (error) {
      this.fail(uploadError(this.order.kind, error))
    }
  }

  get #key(): string {
    return `${this.order.fileID} ${this.order.file.size}`
  }

  async #run(): Promise<UploadResult> {
    this.#check()
    const size = this.order.file.size ?? (await this.#measured())
    if (size === 0) throw empty()
    this.progress.report(0)
    const isSliced = this.#files.hasSlices && size > WHOLE_BYTES
    if (isSliced) this.#life.add(this.context.credentials.use())
    for (;;) {
      const { fileKey, result } = await this.#sent(size, isSliced)
      if (result !== undefined) return result
      this.#enter('completing')
      const { losses } = this.context.link
      try {
        const result = await this.ask(uploadCommands.complete, { fileKey })
        if (isResult(result)) return result
        throw new Error('the answer of the server cannot be used')
      } catch (error) {
        if (!(error instanceof ImError) || error.code !== FILE_NOT_WHOLE) throw error
        // The server's report of this upload was wrong: start again.
        this.context.begun.delete(this.#key)
        await this.#again(new TryFailed(error.message, FAILED, error), losses)
      }
    }
  }

  /** The size was not available before. */
  async #measured(): Promise<number> {
    const { file, kind } = this.order
    const megabytes = this.context.cloud.value(`${kind}_size_limit`)
    const most = megabytes * MB
    const size = await this.#still(file.measure(most))
    if (size > most) throw overLimit(kind, megabytes)
    return size
  }

  /** Resolves when all bytes are sent. */
  async #sent(size: number, isSliced: boolean): Promise<Way> {
    const { link, platform, begun } = this.context
    const { clock } = platform
    let way: Way | undefined
    let offset = 0
    let openedAt = 0
    for (;;) {
      if (way === undefined || (offset < size && clock.now() - openedAt > URLS_MS)) {
        this.#step.end()
        this.#enter('opening')
        const earlier = begun.open(this.#key, () => ({}))
        way = await (isSliced ? slicesWay : wholeWay)(this, this.#files, size, earlier)
        offset = way.offset
        openedAt = clock.now()
      }
      this.#tries.reached(offset)
      if (offset === size) return way
      this.#enter('sending')
      const { losses } = link
      try {
        offset = await way.next(offset)
      } catch (error) {
        await this.#again(error, losses)
        if (isSliced || isForbidden(error)) way = undefined
      }
    }
  }

  #enter(state: 'opening' | 'sending' | 'completing'): void {
    this.#check()
    this.#state = state
  }

  readonly ask = async <Q extends object, A extends object>(
    row: Command<Q, A>,
    body: Q,
  ): Promise<A> => {
    const { link, wire } = this.context
    for (;;) {
      await this.#still(link.up(this.#step))
      const { losses } = link
      try {
        return await this.#still(wire.call(row, body))
      } catch (error) {
        await this.#again(failureOf(error), losses)
      }
    }
  }

  readonly send = async (start: Start, request: UploadRequest): Promise<UploadAnswer> => {
    this.#check()
    const { clock } = this.context.platform
    const scope = new Scope()
    this.#step.add(() => scope.end())
    try {
      return await this.#still(sendBody({ clock, scope, start }, request))
    } finally {
      scope.end()
    }
  }

  async #again(error: unknown, losses: number): Promise<void> {
    this.#check()
    this.#step.end()
    const { link, log, platform } = this.context
    if (!(error instanceof TryFailed)) throw error
    const wait = this.#tries.next(error, link.losses !== losses || !link.isUp)
    if (wait === undefined) throw error
    log.info(`upload ${this.order.fileID}: ${error.message}; again`)
    await new Promise<void>((resolve) => {
      this.#step.add(platform.clock.after(wait, resolve))
    })
    await this.#still(link.up(this.#step))
  }

  /** Results after the end are ignored. */
  async #still<Value>(coming: Promise<Value>): Promise<Value> {
    const value = await coming
    this.#check()
    return value
  }

  #check(): void {
    if (this.#isOver) throw new Error('the upload is over')
  }

  #end(state: 'done' | 'failed'): void {
    this.#state = state
    this.#step.end()
    this.#life.end()
  }
}
