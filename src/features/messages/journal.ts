import type { Clock } from '../../platform/clock.ts'
import type { Entry } from './entry.ts'
import { JOURNAL_LINES } from './limits.ts'
import { type Identity, identityOf, isLive, messageID } from './message-entity.ts'

/** The events of a message, in words. `#` is the recorded number. */
const happenings = {
  created: 'created',
  restored: 'restored after a reload',
  fileLost: 'failed: its file was lost with the reload; choose it again',
  uploading: 'its file is being uploaded',
  queued: 'queued: waits for the connection or earlier messages',
  sent: 'sent, attempt #',
  unanswered: 'not answered (#): it will be sent again',
  failed: 'failed with #',
  acknowledged: 'acknowledged at sequence #',
  returned: 'came back from the server, stored at sequence #',
  pushed: 'pushed by the server at sequence #',
  loaded: 'loaded with history at sequence #',
  readByPeer: 'read by the other side',
  modified: 'modified to version #',
  recalled: 'recalled (version #)',
  discarded: 'discarded on this device',
} as const

export type Happening = keyof typeof happenings

/** Refers to its message without keeping it: by its ID, or by the parts of a future ID. */
interface Line {
  id: string
  tinyID: string
  clientTime: number
  random: number
  time: number
  happening: Happening
  number: number
}

const none: Identity = { tinyID: '', clientTime: 0, random: 0 }

/** One step in the life of a message. */
export interface MessageStep {
  /** Unix milliseconds. */
  readonly time: number
  /** In English. Nothing of the content. */
  readonly what: string
}

/**
 * The recent events of messages, for developers. Recording allocates no text, and lines are reused.
 */
export class Journal {
  readonly #clock: Clock
  readonly #lines: Line[] = []
  #next = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  note(message: Entry, happening: Happening, number = 0): void {
    const id = isLive(message) ? identityOf(message) : ''
    const { tinyID, clientTime, random } = isLive(message) ? none : message
    const time = this.#clock.now()
    const line = this.#lines[this.#next]
    if (line === undefined) {
      this.#lines.push({ id, tinyID, clientTime, random, time, happening, number })
    } else {
      line.id = id
      line.tinyID = tinyID
      line.clientTime = clientTime
      line.random = random
      line.time = time
      line.happening = happening
      line.number = number
    }
    this.#next = (this.#next + 1) % JOURNAL_LINES
  }

  /** The steps of a message, oldest first. */
  stepsOf({ tinyID, clientTime, random }: Identity): MessageStep[] {
    const id = messageID(tinyID, clientTime, random)
    return [...this.#lines.slice(this.#next), ...this.#lines.slice(0, this.#next)]
      .filter(
        (line) =>
          line.id === id ||
          (line.random === random && line.clientTime === clientTime && line.tinyID === tinyID),
      )
      .map(({ time, happening, number }) => ({
        time,
        what: happenings[happening].replace('#', String(number)),
      }))
  }

  clear(): void {
    this.#lines.length = 0
    this.#next = 0
  }
}
