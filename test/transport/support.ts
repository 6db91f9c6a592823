import {
  createTestPlatform,
  type ManualClock,
  ScriptedServer,
  type TestPlatform,
} from 'tavern-im/testing'
import { sessionCommands } from '../../src/features/session/commands.ts'
import { binaryCodec } from '../../src/protocol/binary-codec.ts'
import { decodeBody, encodeBody, json } from '../../src/protocol/body-codec.ts'
import type { FrameCodec, PushFrame, WireBody } from '../../src/protocol/frame.ts'
import { FrameTransport } from '../../src/transport/frame-transport.ts'
import type { Transport, TransportRequest } from '../../src/transport/transport.ts'

interface Options {
  readonly codec?: FrameCodec
  readonly isCompressed?: boolean
  /** False: no login follows when a socket opens. */
  readonly logsIn?: boolean
  readonly clock?: ManualClock
  readonly isNativeApp?: boolean
}

/** A transport whose owner logs in on every socket, with a scripted server behind it. */
export interface Bench {
  readonly platform: TestPlatform
  readonly server: ScriptedServer
  readonly transport: Transport
  /** Notifications of the owner, oldest first. */
  readonly notified: string[]
  readonly pushes: PushFrame[]
  /** Numbers that `addressOf` was asked for. */
  readonly attempts: number[]
  advance(ms: number): Promise<void>
  /** Sends a request with a JSON body; the default is repeatable and waits 15 s. */
  request(command: string, overrides?: Partial<TransportRequest>): Promise<WireBody>
}

export const aBench = (options: Options = {}): Bench => {
  const { codec = binaryCodec, isCompressed = false, logsIn = true, clock } = options
  const { isNativeApp = false } = options
  const test = createTestPlatform(clock === undefined ? {} : { clock })
  const platform = Object.assign(test, { device: { ...test.device, isNativeApp } })
  const server = new ScriptedServer(platform)
  const bench = { notified: [] as string[], pushes: [] as PushFrame[], attempts: [] as number[] }
  const request: Bench['request'] = (command, overrides) =>
    transport.request({
      command,
      body: encodeBody({} as never, json, codec.format),
      timeoutMs: 15_000,
      isSessionless: false,
      isRepeatable: true,
      ...overrides,
    })
  const path = codec.format === 'binary' ? 'binfo' : 'info'
  const transport = new FrameTransport(
    {
      platform,
      codec,
      isCompressed,
      addressOf: (attempt) => {
        bench.attempts.push(attempt)
        return `ws://server.test/${path}${isCompressed ? '?compress=gzip' : ''}`
      },
    },
    {
      onOpen: async () => {
        bench.notified.push('open')
        if (!logsIn) return
        const body = encodeBody(
          { userID: 'alice' } as never,
          sessionCommands.login.request,
          codec.format,
        )
        const login = { body, isSessionless: true, timeoutMs: 90_000 }
        const answer = await request('session.login', login).catch(() => undefined)
        if (answer === undefined) return
        transport.admit(decodeBody(answer, sessionCommands.login.answer).authKey)
      },
      onNetState: (state) => bench.notified.push(state),
      onReconnectFailed: () => bench.notified.push('failed'),
      onFatal: () => bench.notified.push('fatal'),
      onPush: (frame) => bench.pushes.push(frame),
    },
  )
  return { ...bench, platform, server, transport, request, advance: platform.clock.advance }
}

/** A bench whose session stands. */
export const anAdmittedBench = async (options: Options = {}): Promise<Bench> => {
  const bench = aBench(options)
  bench.transport.open()
  await bench.advance(0)
  return bench
}

/** The state of a promise after all pending work has settled. */
export const outcomeOf = (promise: Promise<unknown>): { now: string } => {
  const outcome = { now: 'pending' }
  promise.then(
    () => {
      outcome.now = 'resolved'
    },
    (error) => {
      outcome.now = error.reason ?? `refused ${error.code}`
    },
  )
  return outcome
}
