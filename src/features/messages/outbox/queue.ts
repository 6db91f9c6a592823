import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ImError, imError } from '../../../kernel/errors.ts'
import { jsonBytes } from '../../../lib/byte-length.ts'
import type { Clock, Stop } from '../../../platform/clock.ts'
import type { SendAnswer, WireMessage } from '../../../protocol/message.ts'
import { COMBO_BYTES, FILE_ORDER_MS, SEND_MS } from '../limits.ts'
import { hasToUpload } from '../local-state.ts'
import { conversationIDOf, kindOf, type MessageEntity } from '../message-entity.ts'

/** A call of the host that waits for the outcome. */
export interface Waiter {
  readonly resolve: (answer: SendAnswer) => void
  readonly reject: (error: ImError) => void
  /** The time of an upload does not count. */
  startedAt: number
  /** Stops its timeout, if no request has one. */
  stop?: Stop
}

/**
 * A message in the outbox.
 *
 *                         ┌──────▶ answered: gone
 *     waiting ─────────▶ sent ───▶ refused
 *      ▲  ▲ └▶ uploading ┐ │         ▲  │
 *      │  └──────────────┼─┴─────────┼──┘
 *      └─── uploaded ────┴───────────┘
 *         no outcome,   sent again by the host
 *
 * An item that uploads, or waits for earlier files, does not delay items without a file.
 */
export interface OutboxItem {
  readonly message: MessageEntity
  /** As it goes over the wire. */
  wire: WireMessage
  state: 'waiting' | 'uploading' | 'sent' | 'refused'
  /** Grows in the order of writing, over reloads and from page to page. */
  readonly order: number
  attempts: number
  /** The code with which the server has refused it. */
  refusedWith?: number
  /** Read from the device: another page may have it, too, and take it away. */
  readonly isAdopted: boolean
  waiters: Waiter[]
  /** The order of the later file that no longer waits for its upload. */
  overtakenBy?: number
}

/** An unsent message on the device: as it goes over the wire, with its time and its sender's face. */
export interface StoredMessage {
  readonly wire: WireMessage
  readonly order: number
  /** The server has refused it. */
  readonly isRefused: boolean
  /** The code of the refusal; absent in data of earlier versions. */
  readonly refusedWith?: number
  /** Its file, where the device keeps files and it is not too large. */
  readonly file?: Blob
}

/** Keeps the items of one user on the device. */
export interface OutboxDevice {
  /** Selects the user. */
  open(userID: string): void
  /** The server has said which account of this name it is. */
  admit(tinyID: string): void
  close(): void
  /** Reads the stored messages into the queue. False after a failure or a newer read. */
  restore(queue: Queue): Promise<boolean>
  write(item: OutboxItem): void
  writeFile(item: OutboxItem): Promise<void>
  remove(ID: string): void
}

/** Settles all waiting calls. */
export const settleWaiters = ({ waiters }: OutboxItem, settle: (waiter: Waiter) => void): void => {
  for (const waiter of waiters.splice(0)) {
    waiter.stop?.()
    settle(waiter)
  }
}

/** Limits the time that calls wait for an outcome. */
export const limitWaiters = (clock: Clock, item: OutboxItem, ms = SEND_MS): void => {
  for (const waiter of item.waiters) {
    waiter.stop ??= clock.after(Math.max(0, waiter.startedAt + ms - clock.now()), () => {
      item.waiters = item.waiters.filter((other) => other !== waiter)
      waiter.reject(imError(errorCodes.NETWORK_TIMEOUT, { action: 'sendMessage' }))
    })
  }
}

/** Restarts the timeouts of waiting calls. */
export const restartWaiters = (clock: Clock, item: OutboxItem, ms?: number): void => {
  for (const waiter of item.waiters) {
    waiter.stop?.()
    delete waiter.stop
    waiter.startedAt = clock.now()
  }
  limitWaiters(clock, item, ms)
}

/** The items of the outbox in the order of writing. Knows at any time how many of them wait. */
export class Queue {
  readonly #clock: Clock
  #items = new Map<MessageEntity, OutboxItem>()
  #waiting = 0
  #lastOrder = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get all(): ReadonlyMap<MessageEntity, OutboxItem> {
    return this.#items
  }

  get isWaiting(): boolean {
    return this.#waiting > 0
  }

  of(message: MessageEntity): OutboxItem | undefined {
    return this.#items.get(message)
  }

  /** The item of a message that has no outcome; a new one at the end where there is none. */
  open(message: MessageEntity, wire: WireMessage): OutboxItem {
    const known = this.#items.get(message)
    if (known !== undefined && known.state !== 'refused') return known
    this.#items.delete(message)
    // A clock that was set back changes no order.
    this.#lastOrder = Math.max(this.#lastOrder + 1, this.#clock.now())
    const item: OutboxItem = {
      message,
      wire,
      state: 'waiting',
      order: this.#lastOrder,
      attempts: known?.attempts ?? 0,
      isAdopted: false,
      waiters: [],
    }
    this.#items.set(message, item)
    this.#waiting++
    return item
  }

  /** Whether another message of the conversation has to go before one that waits. */
  isBehind({ message }: OutboxItem): boolean {
    if (this.#waiting < 2) return false
    for (const [other, { state }] of this.#items) {
      if (other === message) return false
      if (state === 'waiting' && conversationIDOf(other) === conversationIDOf(message)) return true
    }
    return false
  }

  /** The earlier items of the conversation whose uploads delay the file of an item. */
  filesBefore({ message, order }: OutboxItem): OutboxItem[] {
    const found: OutboxItem[] = []
    for (const item of this.#items.values()) {
      if (item.message === message) break
      const isNear = conversationIDOf(item.message) === conversationIDOf(message)
      const isOvertaken = (item.overtakenBy ?? order + 1) <= order
      if (isNear && item.state === 'uploading' && !isOvertaken) found.push(item)
    }
    return found
  }

  isUploading(item: OutboxItem): boolean {
    return this.#items.get(item.message) === item && item.state === 'uploading'
  }

  /** Moves an item to another state, unless its message has come back meanwhile. */
  move(item: OutboxItem, state: OutboxItem['state']): void {
    if (this.#items.get(item.message) !== item) return
    if (item.state === 'waiting') this.#waiting--
    if (state === 'waiting') this.#waiting++
    item.state = state
  }

  remove(item: OutboxItem): void {
    if (item.state === 'waiting') this.#waiting--
    this.#items.delete(item.message)
  }

  /** Replaces all items. */
  replace(items: readonly OutboxItem[]): void {
    this.#items = new Map(items.map((item) => [item.message, item]))
    this.#waiting = items.filter(({ state }) => state === 'waiting').length
  }
}

/** The merged messages of a message may have to be uploaded first. */
const isUploadedFirst = (message: MessageEntity): boolean => kindOf(message) === 'TIMRelayElem'

/**
 * The items of the next request: the oldest waiting ones, at least one. An upload goes alone, and pending files are
 * skipped.
 */
export const nextBatch = (items: Iterable<OutboxItem>, most: number): OutboxItem[] => {
  const batch: OutboxItem[] = []
  let bytes = 0
  for (const item of items) {
    if (item.state !== 'waiting' || hasToUpload(item.message)) continue
    // A message that its host has made unserialisable fails alone.
    const size = jsonBytes(item.wire)
    bytes += size ?? 0
    const isAlone = size === undefined || isUploadedFirst(item.message)
    if (batch.length > 0 && (isAlone || batch.length === most || bytes > COMBO_BYTES)) break
    batch.push(item)
    if (isAlone) break
  }
  return batch
}

interface PendingFile {
  readonly go: () => void
  stop?: Stop | undefined
}

/**
 * Uploads files of a conversation concurrently, and sends them in the order of writing. An upload that delays others too
 * long no longer delays later ones.
 */
export class FileOrder {
  readonly #clock: Clock
  readonly #queue: Queue
  readonly #pending = new Map<OutboxItem, PendingFile>()
  #isOpen = false

  constructor(clock: Clock, queue: Queue) {
    this.#clock = clock
    this.#queue = queue
  }

  /** Resolves when it can be sent, or was cancelled. */
  whenSendable(item: OutboxItem): Promise<void> {
    return new Promise((go) => {
      this.#pending.set(item, { go })
      this.look()
    })
  }

  /** Releases items whose predecessors are sent. Without a connection, timers stop. */
  look(isOpen = this.#isOpen): void {
    this.#isOpen = isOpen
    for (const [item, pendingFile] of [...this.#pending].sort(([a], [b]) => a.order - b.order)) {
      if (!this.#queue.isUploading(item) || this.#queue.filesBefore(item).length === 0) {
        this.#pending.delete(item)
        pendingFile.go()
      } else if (isOpen) {
        pendingFile.stop ??= this.#clock.after(FILE_ORDER_MS, () => this.#overtake(item))
        continue
      }
      pendingFile.stop?.()
      pendingFile.stop = undefined
    }
  }

  #overtake(item: OutboxItem): void {
    for (const other of this.#queue.filesBefore(item)) other.overtakenBy = item.order
    this.look()
  }
}
