import { encodeMessage, encodeMessagesPush, type WireMessage } from 'tavern-im/protocol'
import type { Delivery, OutgoingPush } from '../../../server/src/domain/events/delivery.ts'
import type { Core } from '../../../server/src/gateway/core.ts'
import type { Caller } from '../../../server/src/kernel/caller.ts'
import type { HandlerAnswer } from '../../../server/src/kernel/handler-answer.ts'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import type { HeldSession } from '../../../server/src/services/hand-over.ts'
import type { ReportRow } from '../../../server/src/services/reports/report-store.ts'

type Handle = (caller: Caller, body: never) => HandlerAnswer | Promise<HandlerAnswer>

/** Handlers that a test adds to the relay, by command. */
export type ExtraHandlers = Readonly<Record<string, Handle>>

export interface RelayCore extends Core {
  readonly delivery: Delivery
  isBusy: boolean
  /** Its database confirms no commit. */
  isStuck: boolean
  /** Client reports. */
  readonly reports: ReportRow[]
  isClosed: boolean
  /** Resumed sessions, with their state. */
  readonly resumed: (readonly [userID: string, held: HeldSession])[]
}

const LOOKED_AWAY: HeldSession = { watched: [], isLooking: false }

export const messagesPush = (messages: readonly WireMessage[]): OutgoingPush => ({
  name: 'push.messages',
  binary: () => encodeMessagesPush({ position: 1 }, messages.map(encodeMessage)),
  text: () => JSON.stringify({ position: 1, messageList: messages }),
})

/** A core that keeps nothing: it numbers one-to-one messages and passes them on. */
export const relayCore = (delivery: Delivery, extra: ExtraHandlers = {}): RelayCore => {
  let sequence = 0
  const send: Handle = ({ sdkAppID }, message: WireMessage) => {
    sequence++
    const stored = { ...message, sequence, time: 1_700_000_000 }
    delivery.deliver({ sdkAppID, userIDs: [message.to] }, messagesPush([stored]))
    return { time: stored.time, sequence, position: sequence }
  }
  const handlers: ExtraHandlers = { 'c2c.send': send, ...extra }
  return {
    delivery,
    isBusy: false,
    isStuck: false,
    reports: [],
    isClosed: false,
    resumed: [],
    get handOver() {
      return {
        release() {},
        async flush() {},
        heldOf: () => LOOKED_AWAY,
        resume: ({ userID }: Caller, held: HeldSession) => void this.resumed.push([userID, held]),
      }
    },
    openAccount: async (_sdkAppID, userID) => ({
      tinyID: `tiny-${userID}`,
      customStatus: '',
      purchaseBits: '1'.repeat(64),
    }),
    async handle(caller, command, body) {
      const handler = handlers[command]
      if (handler === undefined) throw new Refusal(10007, 'run command: the relay does not do this')
      return handler(caller, body as never)
    },
    async handleOpen() {
      throw new Refusal(60009, 'run command: the relay has no rooms')
    },
    sessionEntered() {},
    sessionStands() {},
    sessionLeft() {},
    connectionClosed() {},
    release() {},
    async administer() {
      throw new Refusal(60009, 'call: the relay has no back-end API')
    },
    keepReports(rows) {
      this.reports.push(...rows)
    },
    isOverloaded() {
      return this.isBusy
    },
    isStalled() {
      return this.isStuck
    },
    async close() {
      this.isClosed = true
    },
  }
}
