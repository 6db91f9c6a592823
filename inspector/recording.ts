import {
  type ClientLike,
  type InspectedFrame,
  type Inspection,
  inspectionOf,
  viewOf,
} from 'tavern-im/strict'
import { withoutSecrets } from './secrets.ts'

/** Maximum number of recorded frames; older ones are dropped. */
export const MAX_FRAMES = 500

/** Maximum number of recorded state changes. */
const MAX_STATES = 100

export interface RecordedFrame {
  readonly number: number
  readonly frame: InspectedFrame
  /** Time since the request in ms, for answers. */
  readonly tookMs: number | undefined
}

export interface StateChange {
  readonly at: number
  readonly of: 'session' | 'connection'
  readonly state: string
}

/** Records frames and state changes of a client. */
export class Recording {
  readonly inspection: Inspection
  readonly view: ReturnType<typeof viewOf>
  /** The oldest first. */
  readonly frames: RecordedFrame[] = []
  readonly states: StateChange[] = []
  isPaused = false
  readonly #requestedAt = new Map<number, number>()
  readonly #stops: (() => void)[]
  #count = 0

  constructor(chat: ClientLike, whenChanged: () => void) {
    this.inspection = inspectionOf(chat)
    this.view = viewOf(chat)
    this.#state('session')
    this.#state('connection')
    const changed = (of: StateChange['of']) => () => {
      this.#state(of)
      whenChanged()
    }
    this.#stops = [
      this.inspection.frames((frame) => {
        this.#keep(frame)
        whenChanged()
      }),
      this.view.subscribe('session', changed('session')),
      this.view.subscribe('connection', changed('connection')),
    ]
  }

  end(): void {
    for (const stop of this.#stops) stop()
  }

  clear(): void {
    this.frames.length = 0
  }

  #keep(frame: InspectedFrame): void {
    if (frame.kind === 'request') this.#requestedAt.set(frame.seq, frame.at)
    const requestedAt = frame.kind === 'answer' ? this.#requestedAt.get(frame.seq) : undefined
    if (frame.kind === 'answer') this.#requestedAt.delete(frame.seq)
    if (this.#requestedAt.size > MAX_FRAMES) this.#requestedAt.clear()
    if (this.isPaused) return
    const tookMs = requestedAt === undefined ? undefined : frame.at - requestedAt
    this.frames.push({ number: ++this.#count, frame, tookMs })
    if (this.frames.length > MAX_FRAMES) this.frames.shift()
  }

  #state(of: StateChange['of']): void {
    const state = of === 'session' ? this.view.session().status : this.view.connection().state
    if (this.states.findLast((one) => one.of === of)?.state === state) return
    this.states.push({ at: this.inspection.now(), of, state })
    if (this.states.length > MAX_STATES) this.states.shift()
  }
}

/** The body of a frame without secrets. */
export const bodyOf = ({ frame }: RecordedFrame): unknown => {
  const body = frame.body()
  return body === undefined ? 'not readable here' : withoutSecrets(body)
}

/**
 * Whether a frame matches: its command, kind, number or code contain each word, and no word with a
 * leading `-`.
 */
export const matchesFilter = ({ frame }: RecordedFrame, filter: string): boolean => {
  const { command, kind, seq, code, info } = frame
  const text =
    `${command} ${kind} ${seq} ${code === 0 ? '' : `error ${code} ${info}`}`.toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '-')
    .every((word) => (word.startsWith('-') ? !text.includes(word.slice(1)) : text.includes(word)))
}

/** Frames as JSON without secrets. */
export const asJson = (frames: readonly RecordedFrame[]): string =>
  JSON.stringify(
    frames.map((one) => {
      const { at, isOut, kind, command, seq, length, code, info } = one.frame
      const failed = code === 0 ? {} : { code, info }
      const time = new Date(at).toISOString()
      return {
        time,
        way: isOut ? 'out' : 'in',
        kind,
        command,
        seq,
        length,
        ...failed,
        body: bodyOf(one),
      }
    }),
    null,
    2,
  )
