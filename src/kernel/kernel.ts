import type { Platform } from '../platform/platform.ts'
import type { FrameCodec } from '../protocol/frame.ts'
import type { Transport } from '../transport/transport.ts'
import { AccountLog } from './account-log.ts'
import { Changes } from './changes.ts'
import { CloudConfig } from './cloud-config.ts'
import { FactBoard } from './facts.ts'
import { Gate } from './gate.ts'
import { HostEvents } from './host-events.ts'
import { LocalStore } from './local-store.ts'
import type { Log } from './log.ts'
import {
  holdOverload,
  limitFrequency,
  nameErrors,
  Outcomes,
  OverloadHolds,
  OwnCallQueue,
} from './steps.ts'
import { Wire } from './wire.ts'

/**
 * Dependencies of every feature. It knows no feature by name: `Facts`, `Events` and `Logs` are type
 * parameters.
 */
export interface Kernel<Facts, Events, Logs> {
  readonly platform: Platform
  readonly log: Log
  readonly changes: Changes
  readonly events: HostEvents<Events>
  readonly facts: FactBoard<Facts>
  readonly gate: Gate
  readonly accountLog: AccountLog
  readonly logs: Logs
  readonly cloud: CloudConfig
  readonly overload: OverloadHolds
  readonly ownCalls: OwnCallQueue
  readonly local: LocalStore
  readonly outcomes: Outcomes
  readonly transport: Transport
  readonly wire: Wire
  /** Unix milliseconds by the server's clock. */
  serverTime(): number
  /** Resolves when all features are there; undefined if they are. Rejects with 2800. */
  loadFeatures(): Promise<void> | undefined
}

interface KernelParts<Events, Logs> {
  readonly sdkAppID: number
  readonly platform: Platform
  readonly log: Log
  readonly transport: Transport
  readonly codec: FrameCodec
  readonly queueUntilReady: boolean
  readonly logs: Logs
  /** Events that carry a whole state: a late listener receives them too. */
  readonly stateEvents: ReadonlySet<keyof Events>
  readonly serverTime: () => number
  /** Loads what a client that is loaded in stages still lacks. */
  readonly loadFeatures?: Kernel<never, never, never>['loadFeatures']
}

/** Assembles the kernel. The order of the steps is the order in which a call passes them. */
export const createKernel = <Facts, Events, Logs>(
  parts: KernelParts<Events, Logs>,
): Kernel<Facts, Events, Logs> => {
  const { platform, log, transport, codec, sdkAppID } = parts
  const { clock } = platform
  const outcomes = new Outcomes(clock)
  const cloud = new CloudConfig()
  const overload = new OverloadHolds(clock)
  const ownCalls = new OwnCallQueue(clock, cloud)
  const steps = [
    ownCalls.step,
    limitFrequency(clock, cloud),
    holdOverload(overload),
    outcomes.step,
    nameErrors,
  ]
  const changes = new Changes(log)
  return {
    platform,
    log,
    changes,
    events: new HostEvents<Events>(changes, log, parts.stateEvents),
    facts: new FactBoard<Facts>(),
    gate: new Gate(clock, parts.queueUntilReady),
    accountLog: new AccountLog(platform.clock),
    logs: parts.logs,
    cloud,
    overload,
    ownCalls,
    local: new LocalStore({ platform, log, sdkAppID }),
    outcomes,
    transport,
    wire: new Wire(transport, codec, steps, log),
    serverTime: parts.serverTime,
    loadFeatures: parts.loadFeatures ?? (() => undefined),
  }
}
