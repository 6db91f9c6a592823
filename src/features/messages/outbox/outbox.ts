import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ImError, imError } from '../../../kernel/errors.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import type { ComboAnswer, SendAnswer, WireMessage } from '../../../protocol/message.ts'
import { messageCommands } from '../commands.ts'
import type { MessageBase } from '../context.ts'
import { UPLOAD_STALL_MS } from '../limits.ts'
import { identityOf, type MessageEntity, sequenceOf, timeOf } from '../message-entity.ts'
import { statusOf } from '../message-state.ts'
import { discarded, failed, isLocalRefusal, sending } from '../outgoing.ts'
import { firstOf } from '../plugins.ts'
import { readableCombo } from './combo-answer.ts'
import { type Entry, isLost, isOpenAfter, limitWaiters, settleWaiters } from './entry.ts'
import { FileOrder } from './file-order.ts'
import type { OutboxDevice } from './kept.ts'
import { nextBatch } from './next-batch.ts'
import { Pause } from './pause.ts'
import { Queue } from './queue.ts'
import { Restoring } from './restoring.ts'
import { refusedInCombo, sendAlone } from './send-alone.ts'
import { uploadEntry } from './upload-entry.ts'

export interface OutboxParts extends MessageBase {
  /** Whether a message has a file to upload. */
  readonly hasFile: (message: MessageEntity) => boolean
  /** Ends an upload under way. */
  readonly endUpload: (message: MessageEntity) => void
  /** Uploads content before the send; undefined if there is none. `whenMoved` is called on progress. */
  readonly upload: (
    message: MessageEntity,
    wire: WireMessage,
    whenMoved?: () => void,
  ) => Promise<WireMessage> | undefined
  /** Applies an answer to its message. */
  readonly whenAnswered: (message: MessageEntity, answer: SendAnswer) => void
}

/**
 * The messages that were given to be sent and have no outcome, in the order of writing, and those that the
 * server refused. While the connection stands a message goes out at once; what one connection leaves goes out
 * first on the next, under the same identities, so that each is stored once.
 */
export class Outbox {
  readonly #im: OutboxParts
  readonly #restoring: Restoring
  readonly #pause: Pause
  readonly #queue: Queue
  readonly #order: FileOrder
  #isConnected = false
  /** Connected, and what was kept is here: messages go out. */
  #isOpen = false
  #isFlushing = false
  /** Messages in one request; 1 if the server does not support combos. */
  #most: number = LIMITS.COMBO_MESSAGES

  constructor(im: OutboxParts) {
    this.#im = im
    this.#queue = new Queue(im.platform.clock)
    this.#order = new FileOrder(im, this.#queue)
    this.#restoring = new Restoring(im.platform.clock)
    this.#pause = new Pause(im.platform.clock, () => void this.#flush())
  }

  /** Sends a message. Rejects as a call does; after 15 s without an outcome with 2801, and goes on trying. */
  send(message: MessageEntity, wire: WireMessage): Promise<SendAnswer> {
    return new Promise((resolve, reject) => {
      const entry = this.#queue.open(message, wire)
      entry.waiters.push({ resolve, reject, startedAt: this.#im.platform.clock.now() })
      const isFree = entry.state === 'waiting' && !this.#order.hasToWait(entry)
      if (this.#isOpen && isFree && !this.#queue.isBehind(entry)) {
        void this.#sendAlone(entry)
      } else if (entry.state === 'uploading') {
        limitWaiters(this.#im.platform.clock, entry, UPLOAD_STALL_MS)
      } else {
        limitWaiters(this.#im.platform.clock, entry)
        if (entry.state === 'waiting') this.#im.messages.note(message, 'queued')
        void this.#flush()
      }
      this.#kept?.write(entry)
      if (this.#im.hasFile(message)) {
        void this.#kept?.writeFile(entry, this.#im.files.get(message)?.file)
      }
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
    const entry = this.#queue.of(message)
    if (entry?.state === 'waiting' && this.#im.hasFile(message)) this.#queue.uploads(entry)
    if (entry?.state !== 'uploading') return false
    this.#failed(entry, error)
    this.#im.endUpload(message)
    return true
  }

  /** Forgets a message that is not on its way, here and on the device. */
  discard(message: MessageEntity): void {
    const entry = this.#queue.of(message)
    if (entry !== undefined) this.#forget(entry)
    this.#im.endUpload(message)
    discarded(this.#im.messages, message)
    const why = 'the message was discarded'
    const error = imError(errorCodes.MSG_SEND_FAIL, { action: 'sendMessage', why })
    if (entry !== undefined) settleWaiters(entry, ({ reject }) => reject(error))
  }

  /** A message came back from the server: it is stored. */
  returned(message: MessageEntity): void {
    const entry = this.#queue.of(message)
    if (entry === undefined) return
    this.#forget(entry)
    const [time, sequence] = [timeOf(message), sequenceOf(message)]
    settleWaiters(entry, ({ resolve }) => resolve({ time, sequence, position: 0 }))
  }

  /** A login has begun: what is kept for its user shows before the network answers. */
  begin(userID: string): void {
    this.close()
    this.#kept?.open(userID)
    void this.#adopt()
  }

  /** After a connect: reads stored messages, which other pages may have changed. */
  connected(): void {
    this.#isConnected = true
    this.#kept?.admit(this.#im.gate.me.tinyID)
    if (this.#kept?.isThere) this.#restoring.begin(this.#adopt())
  }

  /** Runs `go` when what was kept is here. */
  whenRestored(go: () => void): void {
    this.#restoring.whenDone(go)
  }

  /** The session can take messages. */
  open(): void {
    if (!this.#isConnected) return
    this.#isOpen = true
    this.#most = LIMITS.COMBO_MESSAGES
    void this.#flush()
  }

  /** The connection is lost. */
  lost(): void {
    this.#isConnected = false
    this.#isOpen = false
    this.#order.look(false)
    this.#pause.end()
  }

  /**
   * The session has ended. Messages without an outcome stay stored for the next session of this
   * user.
   */
  close(): void {
    this.lost()
    this.#restoring.clear()
    this.#kept?.close()
    const entries = this.#queue.all
    this.#queue.replace([])
    this.#order.look()
    for (const entry of entries.values()) {
      this.#im.endUpload(entry.message)
      const error = imError(errorCodes.LOGGED_OUT, { action: 'sendMessage' })
      settleWaiters(entry, ({ reject }) => reject(error))
    }
  }

  /** Undefined in clients without the feature. */
  get #kept(): OutboxDevice | undefined {
    return firstOf(this.#im, ({ device }) => device)
  }

  async #adopt(): Promise<void> {
    const kept = this.#kept
    const found = await kept?.read()
    if (kept === undefined || found === undefined) return
    this.#queue.replace(kept.adopted(found, this.#queue.all))
    void this.#flush()
  }

  /** Sends waiting messages in order while each gets an outcome. */
  async #flush(): Promise<void> {
    this.#order.look(this.#isOpen)
    if (this.#isOpen && this.#queue.isWaiting) this.#uploadFiles()
    if (this.#isFlushing) return
    this.#isFlushing = true
    while (this.#isOpen && this.#queue.isWaiting) {
      const batch = nextBatch(this.#queue.all.values(), this.#most, this.#im.hasFile)
      const [first] = batch
      if (first === undefined) break
      await (batch.length > 1 ? this.#sendTogether(batch) : this.#sendAlone(first))
      if (batch.some((entry) => entry.state === 'waiting' && this.#most > 1)) break
    }
    this.#isFlushing = false
  }

  #uploadFiles(): void {
    for (const entry of this.#queue.all.values()) {
      if (entry.state === 'waiting' && this.#order.hasToWait(entry)) void this.#upload(entry)
    }
  }

  async #upload(entry: Entry): Promise<void> {
    try {
      const keep = () => this.#kept?.write(entry)
      if (await uploadEntry(this.#im, this.#queue, this.#order, entry, keep)) void this.#flush()
    } catch (error) {
      if (this.#queue.isUploading(entry)) this.#failed(entry, error as ImError)
    }
  }

  async #sendAlone(entry: Entry): Promise<void> {
    this.#leaves(entry)
    await sendAlone(this.#im, entry).then(
      (answer) => this.#answered(entry, answer),
      (error: ImError) => this.#failed(entry, error),
    )
  }

  async #sendTogether(batch: readonly Entry[]): Promise<void> {
    for (const entry of batch) this.#leaves(entry)
    const messageList = batch.map(({ wire }) => wire)
    const since = this.#im.platform.clock.now()
    const call = this.#im.wire.call(messageCommands.sendCombo, { messageList })
    await call.then(readableCombo).then(
      ({ answerList }) =>
        this.#im.changes.batch(() => {
          for (const [i, entry] of batch.entries()) this.#judged(entry, answerList[i], since)
        }),
      (error: ImError) => this.#failedTogether(batch, error),
    )
  }

  #judged(entry: Entry, item: ComboAnswer['answerList'][number] | undefined, since: number): void {
    if (item !== undefined && 'sequence' in item) this.#answered(entry, item)
    else this.#failed(entry, refusedInCombo(this.#im, entry, item, since))
  }

  /** A refusal of a combo names no message: each is sent alone. */
  #failedTogether(batch: readonly Entry[], error: ImError): void {
    const isOpen = batch.every((entry) => isOpenAfter(error, { ...entry, waiters: [] }))
    if (!isOpen) this.#most = 1
    for (const entry of batch) {
      if (isOpen) this.#failed(entry, error)
      else this.#queue.waits(entry)
    }
  }

  #leaves(entry: Entry): void {
    const { messages } = this.#im
    this.#queue.leaves(entry)
    if (statusOf(entry.message) !== 'unSend') sending(messages, entry.message)
    messages.note(entry.message, 'sent', entry.attempts)
  }

  #answered(entry: Entry, answer: SendAnswer): void {
    const { accountLog, changes, whenAnswered } = this.#im
    // It came back by another way; its place in the log is news all the same.
    if (this.#queue.of(entry.message) !== entry) return void accountLog.take(answer.position)
    this.#forget(entry)
    this.#pause.shorten()
    changes.batch(() => {
      whenAnswered(entry.message, answer)
      if (entry.isAdopted) this.#im.messages.markedStale(entry.message)
    })
    settleWaiters(entry, ({ resolve }) => resolve(answer))
  }

  #failed(entry: Entry, error: ImError): void {
    const { message } = entry
    const { messages } = this.#im
    if (this.#queue.of(message) !== entry) return
    if (isOpenAfter(error, entry)) {
      messages.note(message, 'unanswered', error.code)
      this.#queue.waits(entry)
      if (this.#isOpen) this.#pause.begin()
      if (isLost(error)) return void limitWaiters(this.#im.platform.clock, entry)
    } else {
      Object.assign(entry, { state: 'refused', refusedWith: error.code })
      if (isLocalRefusal(error.code)) this.#forget(entry)
      else this.#kept?.write(entry)
      failed(messages, message, error.code)
    }
    settleWaiters(entry, ({ reject }) => reject(error))
    this.#order.look()
  }

  #forget(entry: Entry): void {
    this.#queue.remove(entry)
    this.#order.look()
    this.#kept?.remove(identityOf(entry.message))
  }
}
