import type { Clock } from '../../platform/clock.ts'
import type { Entry } from './entry.ts'
import { JOURNAL_LINES } from './limits.ts'

/** What can happen to a message on this device, in words. `#` is the number that was noted with it. */
const happenings = {
  created: 'created',
  restored: 'restored after a reload',
  queued: 'given to send: waits for the connection, or for messages before it',
  sent: 'sent, attempt #',
  unanswered: 'not answered (#): whether it is stored is unknown, it will be sent again',
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

interface Line {
  readonly time: number
  readonly message: Entry
  readonly happening: Happening
  readonly number: number
}

/** One step in the life of a message. */
export interface MessageStep {
  /** Unix milliseconds. */
  readonly time: number
  /** In English. Nothing of the content. */
  readonly what: string
}

/** What happened to messages of late, for developers. Taking a note makes no text. */
export class Journal {
  readonly #clock: Clock
  readonly #lines: Line[] = []
  #next = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  note(message: Entry, happening: Happening, number = 0): void {
    this.#lines[this.#next] = { time: this.#clock.now(), message, happening, number }
    this.#next = (this.#next + 1) % JOURNAL_LINES
  }

  /** The steps of the messages that `isIt`, oldest first. */
  stepsOf(isIt: (message: Entry) => boolean): MessageStep[] {
    return [...this.#lines.slice(this.#next), ...this.#lines.slice(0, this.#next)]
      .filter(({ message }) => isIt(message))
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
