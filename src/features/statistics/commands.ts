import { command } from '../../kernel/command.ts'

/** Which client reports; who it is the server knows from the session. */
export interface ReportHeader {
  /** '' without a login. */
  readonly tinyID: string
  readonly platform: number
  readonly system: string
  readonly brand: string
  readonly sdkVersion: string
}

/** Something that happened on a client. Never holds what a user wrote, a key or an error's text. */
export interface WireEvent {
  /** A name of `clientEvents`. */
  readonly name: string
  /** 4 the course of a session, 5 slow or odd, 6 a fault. */
  readonly level: number
  /** Unix milliseconds of the client. */
  readonly time: number
  /** Command that it happened to, '' for none. */
  readonly command: string
  /** Error code, 0 for none. */
  readonly code: number
  /** Duration in ms, 0 if not applicable. */
  readonly ms: number
  /** Number of items, such as missed messages. */
  readonly count: number
  /** The address that the server saw, for a diagnosis; else ''. */
  readonly address: string
}

/** Something that happened on a client, for its operator. */
export interface EventReport {
  readonly header: ReportHeader
  /** Events that were lost since the last report, because too many could not be sent. */
  readonly dropped: number
  /** At most 100, oldest first. */
  readonly eventList: readonly WireEvent[]
}

/** Statistics of the calls of one command. */
export interface WireQuality {
  readonly command: string
  readonly success: number
  /** Refused for a reason that lies with the user (spec 2 section 8). */
  readonly userSide: number
  /** Without an answer in time. */
  readonly timeout: number
  /** Every other refusal, and a broken network. */
  readonly failed: number
  /** Calls that took less than 1 s, less than 3 s, and more. */
  readonly under1s: number
  readonly under3s: number
  readonly over3s: number
  /** Time of all calls together. */
  readonly totalMs: number
}

/** Statistics of a client's calls in a period. */
export interface QualityReport {
  readonly header: ReportHeader
  /** Unix milliseconds of the client when the interval ended. */
  readonly time: number
  /** Length of the interval. */
  readonly seconds: number
  readonly commandList: readonly WireQuality[]
}

/** Commands of reports. */
export const statisticsCommands = {
  report: command<EventReport, object>('statistics.report'),
  quality: command<QualityReport, object>('statistics.quality'),
}
