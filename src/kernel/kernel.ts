import type { Platform } from '../platform/platform.ts'
import type { FrameCodec } from '../protocol/frame.ts'
import type { Transport } from '../transport/transport.ts'
import type { AccountLog } from './account-log.ts'
import { Changes } from './changes.ts'
import { CloudConfig } from './cloud-config.ts'
import { FactBoard } from './facts.ts'
import { Gate } from './gate.ts'
import { HostEvents } from './host-events.ts'
import type { LocalStore } from './local-store.ts'
import type { Log } from './log.ts'
import type { OwnCallQueue } from './own-calls.ts'
import {
  holdOverload,
  limitFrequency,
  nameErrors,
  Outcomes,
  OverloadHolds,
  queueOwnCalls,
} from './steps.ts'
import { Wire } from './wire.ts'

/** Loads the code of a client in stages. Its functions return undefined for code that is there, and reject with 2800. */
export interface CodeLoader {
  /** The code that a session needs. */
  loadFeatures(): Promise<void> | undefined
  /** The code that only some calls need. */
  loadExtras(): Promise<void> | undefined
}

/** State that only features use. */
export interface Stores<Logs> {
  readonly accountLog: AccountLog
  readonly logs: Logs
  readonly local: LocalStore
  /** Absent until the code of the features is there, which makes such calls. */
  readonly ownCalls?: OwnCallQueue
}

/**
 * Dependencies of every feature. It knows no feature by name: `Facts`, `Events` and `Logs` are type
 * parameters.
 */
export interface Kernel<Facts, Events, Logs> extends CodeLoader, Stores<Logs> {
  readonly platform: Platform
  readonly log: Log
  readonly changes: Changes
  readonly events: HostEvents<Events>
  readonly facts: FactBoard<Facts>
  readonly gate: Gate
  readonly cloud: CloudConfig
  readonly overload: OverloadHolds
  readonly outcomes: Outcomes
  readonly transport: Transport
  readonly wire: Wire
  /** Unix milliseconds by the server's clock. */
  serverTime(): number
}

interface KernelParts<Events> {
  readonly platform: Platform
  readonly log: Log
  readonly transport: Transport
  readonly codec: FrameCodec
  readonly queueUntilReady: boolean
  /** Events that carry a whole state: a late listener receives them too. */
  readonly stateEvents: ReadonlySet<keyof Events>
  readonly serverTime: () => number
  /** Absent if all code is there. */
  readonly loader?: CodeLoader | undefined
}

const nothing = () => undefined

const wholeCode: CodeLoader = { loadFeatures: nothing, loadExtras: nothing }

/** The kernel of a client whose features are still to come. */
type KernelOf<Facts, Events, Logs> = Omit<Kernel<Facts, Events, Logs>, keyof Stores<Logs>> &
  Partial<Pick<Stores<Logs>, 'ownCalls'>>

/** Assembles the kernel. The order of the steps is the order in which a call passes them. */
export const createKernel = <Facts, Events, Logs>(
  parts: KernelParts<Events>,
): KernelOf<Facts, Events, Logs> => {
  const { platform, log, transport, codec } = parts
  const { clock } = platform
  const outcomes = new Outcomes(clock)
  const cloud = new CloudConfig()
  const overload = new OverloadHolds(clock)
  const steps = [
    queueOwnCalls(() => kernel.ownCalls),
    limitFrequency(clock, cloud),
    holdOverload(overload),
    outcomes.step,
    nameErrors,
  ]
  const changes = new Changes(log)
  const kernel: KernelOf<Facts, Events, Logs> = {
    platform,
    log,
    changes,
    events: new HostEvents<Events>(changes, log, parts.stateEvents),
    facts: new FactBoard<Facts>(),
    gate: new Gate(clock, parts.queueUntilReady),
    cloud,
    overload,
    outcomes,
    transport,
    wire: new Wire(transport, codec, steps, log),
    serverTime: parts.serverTime,
    ...(parts.loader ?? wholeCode),
  }
  return kernel
}
