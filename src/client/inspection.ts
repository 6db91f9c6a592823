import type { Stop } from '../platform/clock.ts'

/** Something that went over the wire. Times are unix milliseconds by the client's clock. */
export interface InspectedFrame {
  readonly at: number
  readonly isOut: boolean
  readonly kind: 'request' | 'answer' | 'push'
  readonly command: string
  readonly seq: number
  /** Bytes on the wire, compressed as they went; characters of text frames. */
  readonly length: number
  /** Error code of an answer; 0 is success. */
  readonly code: number
  readonly info: string
  /** Reads the body; undefined where that cannot be done. Secrets are in it. */
  body(): object | undefined
}

/** The internal state of a client, for developer tools. Lists are made on request. */
export interface Inspection {
  /** Resolves when the code of all features is there, which a page loads at the login. Rejects with 2800. */
  loaded(): Promise<void>
  /** Time of the client, unix milliseconds. */
  now(): number
  /** Listens to every frame from now on. */
  frames(listener: (frame: InspectedFrame) => void): Stop
  /** Requests without an answer, in the order of the calls. */
  requests(): readonly {
    readonly seq: number
    readonly command: string
    readonly status: 'waiting' | 'sent'
    readonly startedAt: number
    readonly timeoutMs: number
  }[]
  /** Last applied position of each log: `account`, and groups by their IDs. */
  logs(): readonly { readonly name: string; readonly position: number }[]
  /** State of each opened timeline; `stale` ranges are refetched when they are viewed. */
  timelines(): readonly {
    readonly conversationID: string
    readonly newest: number
    readonly holes: readonly { readonly from: number; readonly to: number }[]
    readonly stale: readonly { readonly from: number; readonly to: number }[]
  }[]
  /** Timers that are set; null without the feature `workerClock`, because only it keeps a list. */
  timers():
    | readonly {
        readonly ms: number
        readonly dueAt: number
        readonly isRepeated: boolean
        /** Its code, as far as that is readable. */
        readonly task: string
      }[]
    | null
}
