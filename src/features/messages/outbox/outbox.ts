import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ImError, imError } from '../../../kernel/errors.ts'
import { RetryTimer } from '../../../kernel/retry.ts'
import type { Stop } from '../../../platform/clock.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import type { SendAnswer, WireMessage } from '../../../protocol/message.ts'
import { RESTORE_MS, resendDelayMs, UPLOAD_STALL_MS } from '../limits.ts'
import { cancelTransfer, hasToUpload } from '../local-state.ts'
import {
  identityOf,
  kindOf,
  type MessageEntity,
  sequenceOf,
  statusOf,
  timeOf,
} from '../message-entity.ts'
import type { MessageParts } from '../parts.ts'
import { elementOf, firstOf } from '../plugins.ts'
import { answered, discarded, failed, isLocalRefusal, sending } from '../send-outcome.ts'
import {
  isLost,
  isOpenAfter,
  refusedInCombo,
  sendAlone,
  sendTogether,
  uploaded,
} from './attempt.ts'
import {
  FileOrder,
  limitWaiters,
  nextBatch,
  type OutboxDevice,
  type OutboxItem,
  Queue,
  restartWaiters,
  settleWaiters,
} from './queue.ts'

/** Reads what earlier pages have left, while the timer is set; then waits for the session. */
interface Restoring {
  readonly name: 'restoring'
  stop: Stop | undefined
  /** Waits for the end of reading. */
  readonly waiting: (() => void)[]
}

interface Open {
  readonly name: 'open'
  /** Messages in one request; 1 if the server does not support combos. */
  most: number
  isFlushing: boolean
}

type State = { readonly name: 'offline' } | Restoring | Open

const offline: State = { name: 'offline' }

/**
 * The messages that were given to be sent and have no outcome, in the order of writing, and those that the
 * server refused. While the connection stands a message goes out at once; what one connection leaves goes out
 * first on the next, under the same identities, so that each is stored once.
 *
 *               connected()                     open()
 *     offline ──────────────▶ restoring ──────────────────▶ open
 *        ▲                        │    device read, or 1 s     │
 *        └──────── lost() ────────┴────────────────────────────┘
 *
 * Messages wait while the outbox is offline or restoring; those of earlier pages are shown in every state.
 */
export class Outbox {
  readonly #im: MessageParts
  readonly #retry: RetryTimer
  readonly #queue: Queue
  readonly #order: FileOrder
  #state = offline

  constructor(im: MessageParts) {
    const { clock } = im.platform
    this.#im = im
    this.#queue = new Queue(clock)
    this.#order = new FileOrder(clock, this.#queue)
    this.#retry = new RetryTimer(clock, resendDelayMs)
  }

  /** Sends a message. Rejects as a call does; after 15 s without an outcome with 2801, and goes on trying. */
  send(message: MessageEntity, wire: WireMessage): Promise<SendAnswer> {
    return new Promise((resolve, reject) => {
      const { clock } = this.#im.platform
      const item = this.#queue.open(message, wire)
      item.waiters.push({ resolve, reject, startedAt: clock.now() })
      const isFree = item.state === 'waiting' && !this.#hasToWait(item)
      if (this.#state.name === 'open' && isFree && !this.#queue.isBehind(item)) {
        void this.#sendAlone(item)
      } else if (item.state === 'uploading') {
        limitWaiters(clock, item, UPLOAD_STALL_MS)
      } else {
        limitWaiters(clock, item)
        if (item.state === 'waiting') this.#im.messages.note(message, 'queued')
        void this.#flush()
      }
      this.#device?.write(item)
      if (hasToUpload(message)) void this.#device?.writeFile(item)
    })
  }

  /** Whether a message has no outcome yet: then sending it again is the same send. */
  has(message: MessageEntity): boolean {
    const state = this.#queue.of(message)?.state
    return state !== undefined && state !== 'refused'
  }

  isOnItsWay(message: MessageEntity): boolean {
    return this.#queue.of(message)?.state === 'sent'
  }

  /** Fails a message whose file is not uploaded yet; false: it is. */
  cancel(message: MessageEntity, error: ImError): boolean {
    const item = this.#queue.of(message)
    const isPending = item?.state === 'waiting' && hasToUpload(message)
    if (item === undefined || !(isPending || item.state === 'uploading')) return false
    this.#failed(item, error)
    cancelTransfer(message)
    return true
  }

  /** Forgets a message that is not on its way, here and on the device. */
  discard(message: MessageEntity): void {
    const item = this.#queue.of(message)
    if (item !== undefined) this.#forget(item)
    cancelTransfer(message)
    discarded(this.#im.messages, message)
    const why = 'the message was discarded'
    const error = imError(errorCodes.MSG_SEND_FAIL, { action: 'sendMessage', why })
    if (item !== undefined) settleWaiters(item, ({ reject }) => reject(error))
  }

  /** A message came back from the server: it is stored. */
  returned(message: MessageEntity): void {
    const item = this.#queue.of(message)
    if (item === undefined) return
    this.#forget(item)
    const [time, sequence] = [timeOf(message), sequenceOf(message)]
    settleWaiters(item, ({ resolve }) => resolve({ time, sequence, position: 0 }))
  }

  /** A login has begun: what is stored for its user is shown before the network answers. */
  begin(userID: string): void {
    this.close()
    this.#device?.open(userID)
    void this.#restore()
  }

  /** After a connect: reads stored messages, which other pages may have changed. */
  connected(): void {
    const device = this.#device
    device?.admit(this.#im.gate.me.tinyID)
    this.lost()
    const state: Restoring = { name: 'restoring', stop: undefined, waiting: [] }
    this.#state = state
    if (device === undefined) return
    const end = () => {
      if (this.#state !== state || state.stop === undefined) return
      state.stop()
      state.stop = undefined
      for (const go of state.waiting) go()
    }
    state.stop = this.#im.platform.clock.after(RESTORE_MS, end)
    void this.#restore().then(end)
  }

  /** Runs `go` when the stored messages are here. */
  whenRestored(go: () => void): void {
    const state = this.#state
    if (state.name === 'restoring' && state.stop !== undefined) state.waiting.push(go)
    else go()
  }

  /** The session can take messages. */
  open(): void {
    if (this.#state.name === 'offline') return
    this.#state = { name: 'open', most: LIMITS.COMBO_MESSAGES, isFlushing: false }
    void this.#flush()
  }

  /** The connection is lost. */
  lost(): void {
    if (this.#state.name === 'restoring') this.#state.stop?.()
    this.#state = offline
    this.#order.look(false)
    this.#retry.stop()
  }

  /**
   * The session has ended. Messages without an outcome stay stored for the next session of this
   * user.
   */
  close(): void {
    this.lost()
    this.#device?.close()
    const items = this.#queue.all
    this.#queue.replace([])
    this.#order.look()
    for (const item of items.values()) {
      cancelTransfer(item.message)
      const error = imError(errorCodes.LOGGED_OUT, { action: 'sendMessage' })
      settleWaiters(item, ({ reject }) => reject(error))
    }
  }

  /** Undefined in clients without the feature. */
  get #device(): OutboxDevice | undefined {
    return firstOf(this.#im, ({ device }) => device)
  }

  async #restore(): Promise<void> {
    if (await this.#device?.restore(this.#queue)) void this.#flush()
  }

  /** Whether a message waits for its file, or for the files before it. */
  #hasToWait(item: OutboxItem): boolean {
    const { message } = item
    if (hasToUpload(message)) return true
    return (
      elementOf(this.#im, kindOf(message)) !== undefined && this.#queue.filesBefore(item).length > 0
    )
  }

  /** Sends waiting messages in order while each gets an outcome. */
  async #flush(): Promise<void> {
    const state = this.#state
    this.#order.look(state.name === 'open')
    if (state.name !== 'open') return
    for (const item of this.#queue.isWaiting ? this.#queue.all.values() : []) {
      if (item.state === 'waiting' && this.#hasToWait(item)) void this.#upload(item)
    }
    if (state.isFlushing) return
    state.isFlushing = true
    while (this.#state === state && this.#queue.isWaiting) {
      const batch = nextBatch(this.#queue.all.values(), state.most)
      const [first] = batch
      if (first === undefined) break
      await (batch.length > 1 ? this.#sendTogether(batch, state) : this.#sendAlone(first))
      if (batch.some((item) => item.state === 'waiting' && state.most > 1)) break
    }
    state.isFlushing = false
  }

  /** Uploads the file of a message if needed, and waits for earlier files. */
  async #upload(item: OutboxItem): Promise<void> {
    const { message } = item
    const { messages, platform } = this.#im
    this.#queue.move(item, 'uploading')
    sending(messages, message, true)
    const whenMoved = () => restartWaiters(platform.clock, item, UPLOAD_STALL_MS)
    whenMoved()
    try {
      if (hasToUpload(message)) {
        messages.note(message, 'uploading')
        const wire = await uploaded(this.#im, message, item.wire, whenMoved)
        if (!this.#queue.isUploading(item)) return
        item.wire = wire ?? item.wire
        this.#device?.write(item)
      }
      await this.#order.whenSendable(item)
      if (!this.#queue.isUploading(item)) return
      this.#queue.move(item, 'waiting')
      restartWaiters(platform.clock, item)
      void this.#flush()
    } catch (error) {
      if (this.#queue.isUploading(item)) this.#failed(item, error as ImError)
    }
  }

  async #sendAlone(item: OutboxItem): Promise<void> {
    this.#leaves(item)
    await sendAlone(this.#im, item).then(
      (answer) => this.#answered(item, answer),
      (error: ImError) => this.#failed(item, error),
    )
  }

  async #sendTogether(batch: readonly OutboxItem[], state: Open): Promise<void> {
    for (const item of batch) this.#leaves(item)
    const since = this.#im.platform.clock.now()
    await sendTogether(this.#im, batch).then(
      ({ answerList }) =>
        this.#im.changes.batch(() => {
          for (const [i, item] of batch.entries()) {
            const outcome = answerList[i]
            if (outcome && 'sequence' in outcome) this.#answered(item, outcome)
            else this.#failed(item, refusedInCombo(this.#im, item, outcome, since))
          }
        }),
      (error: ImError) => this.#failedTogether(batch, error, state),
    )
  }

  /** A refusal of a combo names no message: each is sent alone. */
  #failedTogether(batch: readonly OutboxItem[], error: ImError, state: Open): void {
    const isOpen = isOpenAfter(error, false)
    if (!isOpen) state.most = 1
    for (const item of batch) {
      if (isOpen) this.#failed(item, error)
      else this.#queue.move(item, 'waiting')
    }
  }

  #leaves(item: OutboxItem): void {
    const { messages } = this.#im
    this.#queue.move(item, 'sent')
    item.attempts++
    if (statusOf(item.message) !== 'unSend') sending(messages, item.message)
    messages.note(item.message, 'sent', item.attempts)
  }

  #answered(item: OutboxItem, answer: SendAnswer): void {
    const { accountLog, changes, messages } = this.#im
    // It came back by another way; its place in the log is news all the same.
    if (this.#queue.of(item.message) !== item) return void accountLog.take(answer.position)
    this.#forget(item)
    this.#retry.reset()
    changes.batch(() => {
      answered(this.#im, item.message, answer)
      if (item.isAdopted) messages.markedStale(item.message)
    })
    settleWaiters(item, ({ resolve }) => resolve(answer))
  }

  #failed(item: OutboxItem, error: ImError): void {
    const { message } = item
    const { messages } = this.#im
    if (this.#queue.of(message) !== item) return
    if (isOpenAfter(error, item.waiters.length > 0)) {
      messages.note(message, 'unanswered', error.code)
      this.#queue.move(item, 'waiting')
      if (this.#state.name === 'open') this.#retry.schedule(() => void this.#flush())
      if (isLost(error)) return void limitWaiters(this.#im.platform.clock, item)
    } else {
      this.#queue.move(item, 'refused')
      item.refusedWith = error.code
      if (isLocalRefusal(error.code)) this.#forget(item)
      else this.#device?.write(item)
      failed(messages, message, error.code)
    }
    settleWaiters(item, ({ reject }) => reject(error))
    this.#order.look()
  }

  #forget(item: OutboxItem): void {
    this.#queue.remove(item)
    this.#order.look()
    this.#device?.remove(identityOf(item.message))
  }
}
