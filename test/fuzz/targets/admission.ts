import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { binaryCodec, type frameHead, MalformedFrame, textCodec } from 'tavern-im/protocol'
import { Admission } from '../../../server/src/admission/admission.ts'
import { limitsWith } from '../../../server/src/admission/gateway-limits.ts'
import {
  anonymous,
  Connection,
  type ConnectionContext,
} from '../../../server/src/gateway/connection.ts'
import { headOf, Oversized, openFrame } from '../../../server/src/gateway/frames.ts'
import { newMetrics } from '../../../server/src/gateway/metrics.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { type Paid, watchAccounts, watchedSlot } from '../support/paid.ts'
import { recordedFrames } from '../support/recorded-frames.ts'
import { createTarget } from '../support/target.ts'

/** Low limits, which a case can exhaust. */
const limits = limitsWith({
  ...{ requestsPerSecond: 4, requestBurst: 8, guestFrameBytes: 2_048, frameBytes: 65_536 },
  ...{ accountRequestsPerSecond: 3, accountRequestBurst: 10 },
  ...{ accountBytesPerSecond: 4_096, accountByteBurst: 80_000 },
  ...{ networkRequestsPerSecond: 5, networkRequestBurst: 14 },
  ...{ networkBytesPerSecond: 8_192, networkByteBurst: 120_000 },
  ...{ networkConnections: 4, networkGuestConnections: 3 },
})

const MARKER = Buffer.from('COMP')

/** Packed: within the bounds, and beyond them. */
const bombs = ['{},', '[', 'x', '\u0000'].flatMap((unit) =>
  [1, 3_000, 70_000, 2_000_000].map((times) =>
    Buffer.concat([MARKER, gzipSync(unit.repeat(times).slice(0, 2_000_000))]),
  ),
)

const packed = (seen: readonly Uint8Array[]): readonly Uint8Array[] =>
  seen.map((frame) => Buffer.concat([MARKER, gzipSync(frame)]))

const steps = (seen: readonly Uint8Array[]) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        by: fc.nat(3),
        frame: fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...seen, ...packed(seen)) },
          { weight: 1, arbitrary: fc.constantFrom(...bombs) },
          { weight: 2, arbitrary: mutatedBytes(seen) },
          { weight: 2, arbitrary: mutatedBytes([...packed(seen), ...bombs]) },
        ),
        isBinary: fc.nat(3).map((one) => one > 0),
        times: fc.oneof(fc.constant(1), fc.nat(14)),
      }),
    },
    { weight: 2, arbitrary: fc.record({ seconds: fc.integer({ min: 1, max: 30 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({ by: fc.nat(3), standsAs: fc.constantFrom('', 'a', 'a', 'b') }),
    },
    { weight: 1, arbitrary: fc.record({ by: fc.nat(3), leaves: fc.constant(true) }) },
  )

type Step = ReturnType<typeof steps> extends fc.Arbitrary<infer Value> ? Value : never
type FrameStep = Extract<Step, { readonly frame: unknown }>

/** One admission, with up to four connections of one network. */
class Doorway {
  readonly #admission = new Admission(limits)
  readonly #network: Paid = { calls: 0, bytes: 0 }
  readonly #account: Paid = { calls: 0, bytes: 0 }
  readonly #open = new Map<
    number,
    { readonly connection: Connection; readonly leave: () => void }
  >()
  readonly outcomes = new Set<string>()

  constructor() {
    watchAccounts(this.#admission, this.#account)
  }

  take(step: Step): void {
    if ('seconds' in step) this.#pass(step.seconds)
    else if ('leaves' in step) this.#leave(step.by)
    else if ('frame' in step) for (let left = step.times; left > 0; left--) this.#receive(step)
    else this.#stand(step.by, step.standsAs)
  }

  /** When all have left, the network has room for as many as ever. */
  end(): void {
    for (const by of [...this.#open.keys()]) this.#leave(by)
    const origin = { network: 'n', isExempt: false }
    const slots = Array.from({ length: limits.networkGuestConnections }, () =>
      this.#admission.enter(origin),
    )
    if (slots.some((slot) => typeof slot === 'string')) throw new Error('a slot is lost')
    if (this.#admission.enter(origin) !== 'guests') throw new Error('a slot too many')
    for (const slot of slots) if (typeof slot !== 'string') slot.leave()
  }

  #pass(seconds: number): void {
    for (let passed = 0; passed < seconds; passed++) this.#admission.advance()
  }

  #leave(by: number): void {
    const left = this.#open.get(by)
    if (left === undefined) return
    left.connection.endSession()
    left.leave()
    this.#open.delete(by)
  }

  #stand(by: number, userID: string): void {
    const connection = this.#connection(by)
    if (connection === undefined) return
    if (userID === '') connection.endSession()
    else {
      const [caller, expiry] = [{ sdkAppID: 1, userID } as never, { expiresAt: 1 }]
      // As logins do: another account has logged out before.
      connection.standing = anonymous
      connection.standing = { is: 'member', caller, authKey: '', keyChecksum: 0, expiry }
    }
  }

  #connection(by: number): Connection | undefined {
    const known = this.#open.get(by)?.connection
    if (known !== undefined) return known
    const slot = this.#admission.enter({ network: 'n', isExempt: false })
    if (typeof slot === 'string') return undefined
    const context = {
      ...{ tick: 0, limits, admission: this.#admission, metrics: newMetrics() },
      ...{ log: undefined as never, tickEnd: undefined as never },
    } satisfies ConnectionContext
    const client = {
      codec: by % 2 === 0 ? binaryCodec : textCodec,
      ...{ sdkAppID: 1, platform: 7, isMiniProgram: false, isCompressed: by < 3 },
    }
    const identity = {
      ...{ id: `${by}`, client, address: '', network: 'n', origin: '' },
      slot: watchedSlot(slot, this.#network),
    }
    const connection = new Connection(context, undefined as never, identity)
    this.#open.set(by, { connection, leave: () => slot.leave() })
    return connection
  }

  #receive({ by, frame: data, isBinary }: FrameStep): void {
    const connection = this.#connection(by)
    if (connection === undefined) {
      this.outcomes.add('no slot')
      return
    }
    for (const paid of [this.#network, this.#account]) Object.assign(paid, { calls: 0, bytes: 0 })
    const overdraft = connection.budget.admit(data.length)
    if (overdraft !== undefined) {
      this.outcomes.add(overdraft.of)
      this.#isNothingPaid(`refused for its ${overdraft.of}`)
      headIsShort(headOf(connection, data))
      if (!(Number.isInteger(overdraft.seconds) && overdraft.seconds >= 1)) {
        throw new Error(`wait ${overdraft.seconds} s`)
      }
      // It is as it says.
      this.#pass(overdraft.seconds)
      const again = connection.budget.admit(0)
      if (again?.of === overdraft.of) throw new Error(`${again.of}: ${again.seconds} s more`)
      return
    }
    this.#isPaid(connection, 1 + (data.length >> 14), data.length)
    this.#opened(connection, data, isBinary)
  }

  #opened(connection: Connection, data: Uint8Array, isBinary: boolean): void {
    const isGuest = connection.caller === undefined
    const isPacked =
      isBinary && connection.client.isCompressed && MARKER.equals(data.subarray(0, MARKER.length))
    try {
      openFrame(connection, data, isBinary, limits)
      if (isGuest && (isPacked || data.length > limits.guestFrameBytes)) {
        throw new Error('opened before a login')
      }
      this.outcomes.add(isPacked ? 'unpacked' : 'opened')
    } catch (error) {
      if (!(error instanceof MalformedFrame || error instanceof Oversized)) throw error
      if (error instanceof Oversized && !isGuest) throw error
      this.outcomes.add(error.name)
      // Not a byte of it was looked at.
      if (isGuest && (isPacked || error instanceof Oversized)) {
        this.#isPaid(connection, 1 + (data.length >> 14), data.length, 'exactly')
      }
    }
    const most = Math.max(data.length, limits.frameBytes)
    if (this.#network.bytes > most) throw new Error(`unpacked ${this.#network.bytes} bytes`)
  }

  /** Network and account have paid so much at least. */
  #isPaid(connection: Connection, calls: number, bytes: number, how?: 'exactly'): void {
    const payers =
      connection.caller === undefined ? [this.#network] : [this.#network, this.#account]
    for (const paid of payers) {
      const isEnough = paid.calls >= calls && paid.bytes >= bytes
      const isMore = paid.calls > calls || paid.bytes > bytes
      if (!isEnough || (how === 'exactly' && isMore)) {
        throw new Error(`paid ${paid.calls} calls and ${paid.bytes} bytes, not ${calls}, ${bytes}`)
      }
    }
  }

  #isNothingPaid(when: string): void {
    for (const { calls, bytes } of [this.#network, this.#account]) {
      if (calls !== 0 || bytes !== 0) throw new Error(`${when}, and paid ${calls}, ${bytes}`)
    }
  }
}

/** Checks the head that answers a frame which the server does not open. */
const headIsShort = (head: ReturnType<typeof frameHead>): void => {
  if (head === undefined) return
  const { command, seq } = head
  if (command.length > 1_024 || !Number.isInteger(seq)) throw new Error(`head ${command} ${seq}`)
}

const open = async () => ({
  cases: fc.array(steps(await recordedFrames()), { minLength: 4, maxLength: 30, size: 'max' }),
  run(testCase: readonly Step[]): string {
    const doorway = new Doorway()
    for (const step of testCase) doorway.take(step)
    doorway.end()
    return [...doorway.outcomes].sort().join(' ')
  },
  check: async () => undefined,
  close: async () => undefined,
})

export const admission = createTarget('admission', 200, open)
