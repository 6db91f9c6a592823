import {
  type ClientLike,
  type InspectedFrame,
  type Inspection,
  inspectionOf,
  viewOf,
} from 'tavern-im/strict'
import { withoutSecrets } from './secrets.ts'

/** Frames that are kept; older ones are forgotten. */
export const MAX_FRAMES = 500

/** Changes of session and connection that are kept. */
const MAX_STATES = 100

export interface RecordedFrame {
  readonly number: number
  readonly frame: InspectedFrame
  /** Of an answer: milliseconds since its request. */
  readonly tookMs: number | undefined
}

export interface StateChange {
  readonly at: number
  readonly of: 'session' | 'connection'
  readonly state: string
}

/** What was seen of a client since it is looked at. */
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

/** The body of a frame as it may be seen. */
export const bodyOf = ({ frame }: RecordedFrame): unknown => {
  const body = frame.body()
  return body === undefined ? 'not readable here' : withoutSecrets(body)
}

/** Whether a frame is asked for: each word is in its command, kind, number or code; one with `-` before it is not. */
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

/** Frames as text that can be sent to somebody: no secrets in it. */
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
