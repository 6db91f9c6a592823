import type { Log } from '../../../kernel/log.ts'
import { jsonBytes } from '../../../lib/byte-length.ts'
import type { OpenFile, RecordsPort } from '../../../platform/platform.ts'
import type { WireMessage } from '../../../protocol/message.ts'
import { isMessage } from '../../../protocol/message-shape.ts'
import { KEPT_FILE_BYTES, KEPT_FILES_BYTES, OUTBOX_BYTES, OUTBOX_MESSAGES } from '../limits.ts'
import { identityOf, type MessageEntity, timeOf } from '../message-entity.ts'
import { messageID } from '../message-identity.ts'
import type { Entry } from './entry.ts'

/** An unsent message on the device: as it goes over the wire, with its time and its sender's face. */
export interface KeptMessage {
  readonly wire: WireMessage
  readonly order: number
  /** The server has refused it. */
  readonly isRefused: boolean
  /** The code of the refusal; absent in data of earlier versions. */
  readonly refusedWith?: number
  /** Its file, where the device keeps files and it is not too large. */
  readonly file?: Blob
}

/** The device's side of the outbox. */
export interface OutboxDevice
  extends Pick<
    Kept,
    'isThere' | 'open' | 'admit' | 'close' | 'read' | 'write' | 'writeFile' | 'remove'
  > {
  /** The entries after the device was read, in the order of writing. */
  adopted(found: readonly KeptMessage[], entries: ReadonlyMap<MessageEntity, Entry>): Entry[]
}

/**
 * The unsent messages of one user on this device. Sending never waits for storage, and works
 * without it.
 */
export class Kept implements OutboxDevice {
  readonly adopted: OutboxDevice['adopted']
  readonly #records: RecordsPort | undefined
  readonly #log: Log
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

  constructor(
    records: RecordsPort | undefined,
    log: Log,
    sdkAppID: number,
    adopted: OutboxDevice['adopted'],
  ) {
    this.adopted = adopted
    this.#records = records
    this.#log = log
    this.#app = `outbox_${sdkAppID}_`
  }

  get isThere(): boolean {
    return this.#records !== undefined
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

  /** Reads the stored messages. Undefined after a failure or a newer read. */
  async read(): Promise<readonly KeptMessage[] | undefined> {
    if (this.#records === undefined || this.#userID === '') return undefined
    const reading = ++this.#reading
    try {
      const records = await this.#records.read(this.#prefix)
      if (this.#reading !== reading) return undefined
      const found = records.filter((record): record is KeptMessage => this.#isOwn(record))
      for (const kept of found) {
        this.#count(idOf(kept.wire), kept)
        if (kept.file !== undefined) this.#files.set(idOf(kept.wire), kept.file)
      }
      return found
    } catch (error) {
      this.#log.warn('keep unsent messages: the device has no storage', error)
      return undefined
    }
  }

  write({ message, wire, order, state, refusedWith }: Entry): void {
    if (this.#records === undefined || this.#userID === '') return
    const { nick, avatar } = message
    const ID = identityOf(message)
    const time = timeOf(message)
    const file = this.#files.get(ID)
    const kept: KeptMessage = {
      wire: { ...wire, nick, avatar, time },
      order,
      isRefused: state === 'refused',
      ...(state === 'refused' && refusedWith !== undefined && { refusedWith }),
      ...(file !== undefined && { file }),
    }
    if (!this.#count(ID, kept)) {
      this.#log.warn(`keep unsent message ${ID}: no room on the device`)
      return
    }
    this.#records.write(this.#prefix + ID, kept).catch((error) => {
      this.#log.warn(`keep unsent message ${ID}: the device refused`, error)
    })
  }

  /** Keeps the file of a message with it, where there is a place for it. */
  async writeFile(entry: Entry, file: OpenFile | undefined): Promise<void> {
    if (!this.#records?.keepsFiles || file === undefined) return
    const ID = identityOf(entry.message)
    try {
      const body = await file.body()
      if (!('size' in body) || !this.#sizes.has(ID)) return
      const others = [...this.#files].filter(([other]) => other !== ID)
      const all = others.reduce((sum, [, { size }]) => sum + size, body.size)
      if (body.size > KEPT_FILE_BYTES || all > KEPT_FILES_BYTES) {
        this.#log.warn(`keep unsent message ${ID}: its file is too large`)
        return
      }
      this.#files.set(ID, body)
      this.write(entry)
    } catch (error) {
      this.#log.warn(`keep unsent message ${ID}: unreadable file`, error)
    }
  }

  remove(ID: string): void {
    this.#files.delete(ID)
    const size = this.#sizes.get(ID)
    if (size === undefined || this.#records === undefined) return
    this.#sizes.delete(ID)
    this.#bytes -= size
    this.#records.remove(this.#prefix + ID).catch((error) => {
      this.#log.warn(`forget sent message ${ID}: the device refused`, error)
    })
  }

  /** It may be of another version, or of an account of the same name. */
  #isOwn(record: unknown): boolean {
    const { wire, order } = (record ?? {}) as Partial<KeptMessage>
    return (
      typeof order === 'number' &&
      isMessage(wire) &&
      wire.from === this.#userID &&
      (this.#tinyID === '' || wire.tinyID === this.#tinyID)
    )
  }

  /** Takes a message into account; false: there is no room. */
  #count(ID: string, kept: KeptMessage): boolean {
    const size = jsonBytes(kept) ?? OUTBOX_BYTES + 1
    const known = this.#sizes.get(ID)
    const bytes = this.#bytes - (known ?? 0) + size
    const count = this.#sizes.size + (known === undefined ? 1 : 0)
    if (count > OUTBOX_MESSAGES || bytes > OUTBOX_BYTES) return false
    this.#sizes.set(ID, size)
    this.#bytes = bytes
    return true
  }
}

export const idOf = ({ tinyID, clientTime, random }: WireMessage): string =>
  messageID(tinyID, clientTime, random)
