import {
  binaryCodec,
  type Frame,
  type FrameCodec,
  INFLATED_LIMIT_BYTES,
  type RequestFrame,
  textCodec,
} from 'tavern-im/protocol'
import { plainGzip } from '../../src/platform/plain-gzip.ts'
import type { TestConnection } from '../platform/test-socket.ts'

/** The hooks of a behaviour. A missing hook changes nothing. */
export interface Hooks {
  /** Called when a client connects. */
  opening?(accept: () => void): void
  /** Called when a frame of a client arrives. */
  receiving?(frame: RequestFrame, handle: () => void): void
  /** Called before a frame is sent to a client. */
  sending?(frame: Frame, send: (frame: Frame) => void): void
}

/** A misbehaviour of the server, created again for every connection. */
export type Behaviour = (connection: TestConnection) => Hooks

/** The socket neither opens nor fails. */
export const neverOpens: Behaviour = () => ({ opening: () => undefined })

/** The socket is refused. */
export const refuses: Behaviour = (connection) => ({ opening: () => connection.close() })

/** Accepts, and closes the connection at once. */
export const dropsAtOnce: Behaviour = (connection) => ({
  opening(accept) {
    accept()
    connection.close()
  },
})

/** Accepts and reads, but never answers, not even pings. */
export const neverAnswers: Behaviour = () => ({ receiving: () => undefined })

const untilRequest = (count: number, end: () => void): ReturnType<Behaviour> => {
  let seen = 0
  return {
    receiving(_, handle) {
      seen++
      if (seen === count) end()
      else handle()
    },
  }
}

/** Closes the connection when request number `count` has arrived, without an answer. */
export const dropsAfter =
  (count: number): Behaviour =>
  (connection) =>
    untilRequest(count, () => connection.close())

/**
 * Makes the connection half-open when request number `count` has arrived: data no longer passes,
 * without a close.
 */
export const halfOpenAfter =
  (count: number): Behaviour =>
  (connection) =>
    untilRequest(count, () => connection.vanish())

/** Holds `count` answers and sends them in reverse order. */
export const answersInReverse =
  (count: number): Behaviour =>
  () => {
    const kept: (() => void)[] = []
    return {
      sending(frame, send) {
        if (frame.kind !== 'answer') return send(frame)
        kept.push(() => send(frame))
        if (kept.length === count) for (const answer of kept.splice(0).reverse()) answer()
      },
    }
  }

const twice = (kind: Frame['kind']): Behaviour => {
  return () => ({
    sending(frame, send) {
      send(frame)
      if (frame.kind === kind) send(frame)
    },
  })
}

/** Sends every push twice. */
export const duplicatesPushes: Behaviour = twice('push')

/** Sends every answer twice. */
export const duplicatesAnswers: Behaviour = twice('answer')

/** Accepts, and sends these bytes first. */
const greetsWith =
  (bytes: Uint8Array): Behaviour =>
  (connection) => ({
    opening(accept) {
      accept()
      connection.send(bytes)
    },
  })

const marker = new TextEncoder().encode('COMP')

const brokenCompression = Uint8Array.from([...marker, 1, 2, 3, 4, 5])

/** Sends bytes that are not a frame. */
export const sendsGarbage: Behaviour = greetsWith(Uint8Array.of(0xff, 0xfe, 0x00, 0x13, 0x37))

/** Sends data that is marked as compressed and does not inflate. */
export const sendsBrokenCompression: Behaviour = greetsWith(brokenCompression)

let bomb: Uint8Array | undefined

/** Created once, because that takes long. */
const compressionBomb = (): Uint8Array => {
  bomb ??= Uint8Array.from([...marker, ...plainGzip.gzip(new Uint8Array(INFLATED_LIMIT_BYTES + 1))])
  return bomb
}

/** Sends a few kilobytes that would inflate to more than the limit. */
export const sendsCompressionBomb: Behaviour = (connection) =>
  greetsWith(compressionBomb())(connection)

/** Accepts, and sends only the first ten bytes of every frame. */
export const sendsHalfFrames: Behaviour = (connection) => ({
  sending(frame) {
    connection.send(codecOf(connection).encode(frame).slice(0, 10))
  },
})

/** Sends complete frames with half a body each. */
export const sendsTornBodies: Behaviour = () => ({
  sending(frame, send) {
    send({ ...frame, body: frame.body.slice(0, frame.body.length / 2) })
  },
})

/** Answers every request with an unknown request number. */
export const answersUnknownNumbers: Behaviour = () => ({
  sending(frame, send) {
    send(frame.kind === 'answer' ? { ...frame, seq: frame.seq + 1_000_000 } : frame)
  },
})

/** Sends each answer a second time with an unknown request number. */
export const answersUnasked: Behaviour = () => ({
  sending(frame, send) {
    if (frame.kind === 'answer') send({ ...frame, seq: frame.seq + 1_000_000 })
    send(frame)
  },
})

/** Sends a push of an unknown type before every answer. */
export const pushesUnknownTypes: Behaviour = (connection) => ({
  sending(frame, send) {
    const body = codecOf(connection).format === 'text' ? '{}' : new Uint8Array()
    send({ kind: 'push', command: 'push.fromTheFuture', seq: 1, body })
    send(frame)
  },
})

/** Never answers requests of this command, and all others as usual. */
export const neverAnswersTo =
  (command: string): Behaviour =>
  () => ({
    receiving(frame, handle) {
      if (frame.command !== command) handle()
    },
  })

/** Truncates the body of every answer to this command. */
export const tearsAnswersTo =
  (command: string): Behaviour =>
  () => ({
    sending(frame, send) {
      const isTorn = frame.kind === 'answer' && frame.command === command
      send(isTorn ? { ...frame, body: frame.body.slice(0, -1) } : frame)
    },
  })

/** Closes with this code when request number `count` has arrived, without an answer. */
export const closesWith =
  (code: number, count: number): Behaviour =>
  (connection) => {
    let seen = 0
    return {
      receiving(_, handle) {
        seen++
        if (seen === count) connection.close(code, 'the server says so')
        else handle()
      },
    }
  }

/** Replaces the answers after number `count` by data that does not inflate. */
export const breaksCompressionAfter =
  (count: number): Behaviour =>
  (connection) => {
    let sent = 0
    return {
      sending(frame, send) {
        sent++
        if (sent <= count) send(frame)
        else connection.send(brokenCompression)
      },
    }
  }

const codecOf = ({ url }: TestConnection): FrameCodec =>
  url.pathname.endsWith('/info') ? textCodec : binaryCodec
