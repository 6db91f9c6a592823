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
  /** Of an answer; 0 is success. */
  readonly code: number
  readonly info: string
  /** Reads the body; undefined where that cannot be done. Secrets are in it. */
  body(): object | undefined
}

/** What goes on inside a client, for tools of developers. Lists are made when they are asked for. */
export interface Inspection {
  /** Time of the client, unix milliseconds. */
  now(): number
  /** Hears of every frame from now on. */
  frames(listener: (frame: InspectedFrame) => void): Stop
  /** What has no answer yet, in the order of the calls. */
  requests(): readonly {
    readonly seq: number
    readonly command: string
    readonly status: 'waiting' | 'sent'
    readonly startedAt: number
    readonly timeoutMs: number
  }[]
  /** How far each log was followed: `account`, and those of groups by their IDs. */
  logs(): readonly { readonly name: string; readonly position: number }[]
  /** What is known of each conversation that was opened; `stale` is in doubt and read anew when looked at. */
  timelines(): readonly {
    readonly conversationID: string
    readonly newest: number
    readonly holes: readonly { readonly from: number; readonly to: number }[]
    readonly stale: readonly { readonly from: number; readonly to: number }[]
  }[]
  /** Timers that are set; null: nobody keeps a list, since the client was made without the feature `workerClock`. */
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
