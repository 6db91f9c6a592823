import { jsonBytes } from '../../../lib/byte-length.ts'
import type { RecordsPort } from '../../../platform/platform.ts'
import type { WireMessage } from '../../../protocol/message.ts'
import { isMessage } from '../../../protocol/message-shape.ts'
import { conversationOf } from '../conversation-id.ts'
import { KEPT_FILE_BYTES, KEPT_FILES_BYTES, OUTBOX_BYTES, OUTBOX_MESSAGES } from '../limits.ts'
import { localOf, setLocal } from '../local-state.ts'
import { identityOf, MessageEntity, messageID, statusSet, timeOf } from '../message-entity.ts'
import type { MessageParts } from '../parts.ts'
import { fileKinds, firstFor } from '../plugins.ts'
import { discarded, isRisk, restored } from '../send-outcome.ts'
import type { OutboxDevice, OutboxItem, Queue, StoredMessage } from './queue.ts'

type Uses = Pick<MessageParts, 'changes' | 'log' | 'messages' | 'plugins'>

/**
 * The unsent messages of one user on this device. Sending never waits for storage, and works
 * without it.
 */
export class StoredOutbox implements OutboxDevice {
  readonly #uses: Uses
  readonly #records: RecordsPort
  readonly #app: string
  #prefix = ''
  #userID = ''
  /** '' until the server has said which account of this name it is. */
  #tinyID = ''
  /** The latest read; results of earlier reads are dropped. */
  #reading = 0
  readonly #sizes = new Map<string, number>()
  #bytes = 0
  readonly #files = new Map<string, Blob>()

  constructor(uses: Uses, records: RecordsPort, sdkAppID: number) {
    this.#uses = uses
    this.#records = records
    this.#app = `outbox_${sdkAppID}_`
  }

  /** Selects the user. As JSON, no userID is a prefix of another. */
  open(userID: string): void {
    this.close()
    this.#userID = userID
    this.#prefix = `${this.#app}${JSON.stringify(userID)}_`
  }

  /** Messages of another account of this name are passed over from now on. */
  admit(tinyID: string): void {
    this.#tinyID = tinyID
  }

  close(): void {
    this.#userID = ''
    this.#tinyID = ''
    this.#reading++
    this.#sizes.clear()
    this.#bytes = 0
    this.#files.clear()
  }

  /**
   * Reads the stored messages of earlier or other pages into the queue, and removes those that another page has finished.
   * False after a failure or a newer read.
   */
  async restore(queue: Queue): Promise<boolean> {
    if (this.#userID === '') return false
    const reading = ++this.#reading
    try {
      const records = await this.#records.read(this.#prefix)
      if (this.#reading !== reading) return false
      const found = records.filter((record): record is StoredMessage => this.#isOwn(record))
      for (const stored of found) {
        this.#count(idOf(stored.wire), stored)
        if (stored.file !== undefined) this.#files.set(idOf(stored.wire), stored.file)
      }
      queue.replace(merged(this.#uses, found, queue.all))
      return true
    } catch (error) {
      this.#uses.log.warn('keep unsent messages: the device has no storage', error)
      return false
    }
  }

  write({ message, wire, order, state, refusedWith }: OutboxItem): void {
    if (this.#userID === '') return
    const { nick, avatar } = message
    const ID = identityOf(message)
    const time = timeOf(message)
    const file = this.#files.get(ID)
    const stored: StoredMessage = {
      wire: { ...wire, nick, avatar, time },
      order,
      isRefused: state === 'refused',
      ...(state === 'refused' && refusedWith !== undefined && { refusedWith }),
      ...(file !== undefined && { file }),
    }
    if (!this.#count(ID, stored)) {
      this.#uses.log.warn(`keep unsent message ${ID}: no room on the device`)
      return
    }
    this.#records.write(this.#prefix + ID, stored).catch((error) => {
      this.#uses.log.warn(`keep unsent message ${ID}: the device refused`, error)
    })
  }

  /** Keeps the file of a message with it, where there is a place for it. */
  async writeFile(item: OutboxItem): Promise<void> {
    const file = localOf(item.message).file?.file
    if (!this.#records.keepsFiles || file === undefined) return
    const ID = identityOf(item.message)
    try {
      const body = await file.body()
      if (!('size' in body) || !this.#sizes.has(ID)) return
      const others = [...this.#files].filter(([other]) => other !== ID)
      const all = others.reduce((sum, [, { size }]) => sum + size, body.size)
      if (body.size > KEPT_FILE_BYTES || all > KEPT_FILES_BYTES) {
        this.#uses.log.warn(`keep unsent message ${ID}: its file is too large`)
        return
      }
      this.#files.set(ID, body)
      this.write(item)
    } catch (error) {
      this.#uses.log.warn(`keep unsent message ${ID}: unreadable file`, error)
    }
  }

  remove(ID: string): void {
    this.#files.delete(ID)
    const size = this.#sizes.get(ID)
    if (size === undefined) return
    this.#sizes.delete(ID)
    this.#bytes -= size
    this.#records.remove(this.#prefix + ID).catch((error) => {
      this.#uses.log.warn(`forget sent message ${ID}: the device refused`, error)
    })
  }

  /** It may be of another version, or of an account of the same name. */
  #isOwn(record: unknown): boolean {
    const { wire, order } = (record ?? {}) as Partial<StoredMessage>
    return (
      typeof order === 'number' &&
      isMessage(wire) &&
      wire.from === this.#userID &&
      (this.#tinyID === '' || wire.tinyID === this.#tinyID)
    )
  }

  /** Takes a message into account; false: there is no room. */
  #count(ID: string, stored: StoredMessage): boolean {
    const size = jsonBytes(stored) ?? OUTBOX_BYTES + 1
    const known = this.#sizes.get(ID)
    const bytes = this.#bytes - (known ?? 0) + size
    const count = this.#sizes.size + (known === undefined ? 1 : 0)
    if (count > OUTBOX_MESSAGES || bytes > OUTBOX_BYTES) return false
    this.#sizes.set(ID, size)
    this.#bytes = bytes
    return true
  }
}

const idOf = ({ tinyID, clientTime, random }: WireMessage): string =>
  messageID(tinyID, clientTime, random)

const merged = (
  im: Uses,
  found: readonly StoredMessage[],
  items: ReadonlyMap<MessageEntity, OutboxItem>,
): OutboxItem[] =>
  im.changes.batch(() => {
    const here = new Set([...items.keys()].map(identityOf))
    const there = new Set(found.map(({ wire }) => idOf(wire)))
    const stayed = [...items.values()].filter((item) => {
      const isGone = item.isAdopted && item.state !== 'sent' && !there.has(identityOf(item.message))
      if (isGone) discarded(im.messages, item.message)
      return !isGone
    })
    const added = found
      .filter(({ wire }) => !here.has(idOf(wire)))
      .sort(byOrder)
      .flatMap((stored) => adopted(im, stored))
    return [...stayed, ...added].sort(byOrder)
  })

/** Storage returns records in any order. */
const byOrder = (a: { readonly order: number }, b: { readonly order: number }): number =>
  a.order - b.order

/** The item of a stored message; none if history has loaded the message already, or if this client cannot send it. */
const adopted = (im: Uses, stored: StoredMessage): OutboxItem[] => {
  const { wire, order } = stored
  const { messages } = im
  const conversationID = conversationOf(wire, wire.from)
  if (messages.find(conversationID)?.find(wire.tinyID, wire.clientTime, wire.random)) return []
  const message = new MessageEntity(wire, conversationID, true, 'unSend')
  const cmConfigID = wire.extra?.cmConfigID
  if (cmConfigID !== undefined) setLocal(message, { hints: { cmConfigID } })
  const isRestored = firstFor(im, wire.type, (plugin) => plugin.restored?.(message, stored))
  if (isRestored === undefined && fileKinds.has(wire.type)) return []
  const isRefused = isRestored === false || stored.isRefused
  if (isRefused) statusSet(message, 'fail')
  message.hasRiskContent = isRisk(stored.refusedWith)
  restored(messages, message)
  const state = isRefused ? 'refused' : 'waiting'
  return [{ message, wire, order, state, attempts: 0, isAdopted: true, waiters: [] }]
}
