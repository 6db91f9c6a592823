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

/** Where a behaviour may step in. What is left out goes on as usual. */
export interface Hooks {
  /** A client wants in. */
  opening?(accept: () => void): void
  /** A frame has come from a client. */
  receiving?(frame: RequestFrame, handle: () => void): void
  /** A frame is about to go to a client. */
  sending?(frame: Frame, send: (frame: Frame) => void): void
}

/** A named way of a server to misbehave, begun anew for every connection. */
export type Behaviour = (connection: TestConnection) => Hooks

/** The socket neither opens nor fails. */
export const neverOpens: Behaviour = () => ({ opening: () => undefined })

/** The socket is refused. */
export const refuses: Behaviour = (connection) => ({ opening: () => connection.close() })

/** Opens, and loses the connection at once. */
export const dropsAtOnce: Behaviour = (connection) => ({
  opening(accept) {
    accept()
    connection.close()
  },
})

/** Opens, reads, says nothing; not even to a ping. */
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

/** Loses the connection when request number `count` has arrived, unanswered. */
export const dropsAfter =
  (count: number): Behaviour =>
  (connection) =>
    untilRequest(count, () => connection.close())

/** Half-open when request number `count` has arrived: nothing passes any more, and nobody says so. */
export const halfOpenAfter =
  (count: number): Behaviour =>
  (connection) =>
    untilRequest(count, () => connection.vanish())

/** Keeps `count` answers back and sends them last first. */
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

/** Opens, and sends these bytes first. */
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

/** Sends bytes that are no frame. */
export const sendsGarbage: Behaviour = greetsWith(Uint8Array.of(0xff, 0xfe, 0x00, 0x13, 0x37))

/** Marks data as compressed that does not inflate. */
export const sendsBrokenCompression: Behaviour = greetsWith(brokenCompression)

let bomb: Uint8Array | undefined

/** Made once: that takes long. */
const compressionBomb = (): Uint8Array => {
  bomb ??= Uint8Array.from([...marker, ...plainGzip.gzip(new Uint8Array(INFLATED_LIMIT_BYTES + 1))])
  return bomb
}

/** Sends a few kilobytes that would inflate to more than the limit. */
export const sendsCompressionBomb: Behaviour = (connection) =>
  greetsWith(compressionBomb())(connection)

/** Opens, and sends of every frame the first ten bytes only. */
export const sendsHalfFrames: Behaviour = (connection) => ({
  sending(frame) {
    connection.send(codecOf(connection).encode(frame).slice(0, 10))
  },
})

/** Sends frames that are whole, with half a body each. */
export const sendsTornBodies: Behaviour = () => ({
  sending(frame, send) {
    send({ ...frame, body: frame.body.slice(0, frame.body.length / 2) })
  },
})

/** Answers every request under a number that nobody asked with. */
export const answersUnknownNumbers: Behaviour = () => ({
  sending(frame, send) {
    send(frame.kind === 'answer' ? { ...frame, seq: frame.seq + 1_000_000 } : frame)
  },
})

/** Answers what was not asked, too: each answer comes once more under another number. */
export const answersUnasked: Behaviour = () => ({
  sending(frame, send) {
    if (frame.kind === 'answer') send({ ...frame, seq: frame.seq + 1_000_000 })
    send(frame)
  },
})

/** Sends a push of a type that no client knows before every answer. */
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

/** Tears the body of every answer to this command. */
export const tearsAnswersTo =
  (command: string): Behaviour =>
  () => ({
    sending(frame, send) {
      const isTorn = frame.kind === 'answer' && frame.command === command
      send(isTorn ? { ...frame, body: frame.body.slice(0, -1) } : frame)
    },
  })

/** Closes with this code when request number `count` has arrived, unanswered. */
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

/** From answer number `count` on sends what does not inflate instead of it. */
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
