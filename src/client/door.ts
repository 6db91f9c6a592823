import type { Facts } from '../features/facts.ts'
import type { AnyFeature, ClientSide, Part } from '../features/feature.ts'
import type { ClientEventData, FeatureKernel } from '../features/kernel.ts'
import type { Logs } from '../features/logs.ts'
import { type SessionFeature, sessionFeature } from '../features/session/index.ts'
import * as errorCodes from '../kernel/error-codes.ts'
import { imError } from '../kernel/errors.ts'
import { type CodeLoader, createKernel } from '../kernel/kernel.ts'
import { Log } from '../kernel/log.ts'
import type { Platform } from '../platform/platform.ts'
import { binaryCodec } from '../protocol/binary-codec.ts'
import type { FrameCodec } from '../protocol/frame.ts'
import { FrameTransport } from '../transport/frame-transport.ts'
import type { NetState } from '../transport/transport.ts'
import { addressFor } from './address.ts'
import type { ClientApi, CreateOptions } from './chat.ts'
import { clientMethods } from './client-methods.ts'
import { type EventData, stateEvents } from './event-data.ts'
import { serverOf } from './hosts.ts'
import { presentAddress } from './present-address.ts'
import { VERSION } from './version.ts'

/** The parts of a feature that the door needs before its code is there. */
export type DoorFeature = Pick<AnyFeature, 'name' | 'codec' | 'clock'>

export interface DoorParts {
  readonly options: CreateOptions
  readonly platform: Platform
  readonly selected: readonly DoorFeature[]
  /** Whether frames may be compressed, now or once the code for it is there. */
  readonly isGzipped: boolean
  /** Absent if all code is there. */
  readonly loader?: CodeLoader
}

/**
 * The part of a client that exists first: connection, session, events and the methods of no feature. `assemble` adds the
 * features, now or once their code is loaded.
 */
export interface Door {
  readonly kernel: FeatureKernel<EventData>
  readonly client: ClientSide
  readonly features: Map<AnyFeature, Part>
  /** The parts of the features, in the order in which they were made. */
  readonly parts: Part[]
  readonly methods: ClientApi
  readonly netState: () => NetState
  /** The user who logs in or is logged in; '' without a session. */
  readonly userID: () => string
}

/** Throws 2905 if the server address is missing or invalid. */
export const openDoor = (parts: DoorParts): Door => {
  const { options } = parts
  const { kernel, setObserver, httpHost } = createBase(parts)
  const plugins: Record<string, unknown> = {}
  const client: ClientSide = { options, sdkVersion: VERSION, plugins, httpHost }
  const session: SessionFeature = sessionFeature.create(kernel, {}, client)
  const { manager } = session
  const made: Part[] = [session]
  let netState: NetState = 'disconnected'
  setObserver({
    manager,
    onReconnectFailed() {
      const { code, message } = imError(errorCodes.NO_NETWORK, { action: 'connect' })
      kernel.log.warn(message)
      kernel.events.emit('error', () => ({ code, message }))
    },
    onNetState(state) {
      netState = state
      kernel.log.info(`connection: ${state}`)
      if (state !== 'connected') manager.disconnected()
      kernel.facts.publish('net-state', { state })
      kernel.changes.batch(() => {
        kernel.changes.mark('connection')
        kernel.events.emit('netStateChange', () => ({ state }))
      })
    },
  })
  kernel.wire.whenFault(({ code, message }) => {
    kernel.events.emit('error', () => ({ code, message }))
    kernel.facts.publish('malformed', {})
  })
  const methods = clientMethods(kernel, options, plugins, () => {
    kernel.facts.publish('client-ends', {})
    return manager.stop().finally(() => {
      for (const part of made) part.end?.()
    })
  })
  const features = new Map<AnyFeature, Part>([[sessionFeature, session]])
  return {
    kernel,
    client,
    features,
    parts: made,
    methods,
    netState: () => netState,
    userID: () => manager.userID,
  }
}

/** The list of features that were passed in. */
export const requireFeatures = <Feature>({
  features,
}: {
  readonly features: unknown
}): readonly Feature[] => {
  if (Array.isArray(features)) return features
  const why = 'features must be a list: [] for messaging, or allFeatures'
  throw imError(errorCodes.INVALID_OPERATION, { action: 'createChat', why })
}

interface TransportObserver {
  readonly manager: SessionFeature['manager']
  onNetState(state: NetState): void
  onReconnectFailed(): void
}

const codecOf = ({ format }: CreateOptions, features: readonly DoorFeature[]): FrameCodec => {
  if (format !== 'text') return binaryCodec
  const codec = features.find((feature) => feature.codec)?.codec
  if (codec !== undefined) return codec
  const why = 'the feature textFormat was left out'
  throw imError(errorCodes.INVALID_OPERATION, { action: "format 'text'", why })
}

/** Transport and kernel depend on each other: the observer is set once the features exist. */
const createBase = ({ options, platform: detected, selected, isGzipped, loader }: DoorParts) => {
  const server = serverOf(options)
  let observer: TransportObserver | undefined
  const instanceID = () => observer?.manager.instanceID ?? ''
  const codec = codecOf(options, selected)
  const log = new Log(detected.log)
  const clock = selected.find((feature) => feature.clock)?.clock?.(detected.clock)
  // Not a copy: a client that is loaded in stages adds to its platform.
  const platform: Platform = Object.create(detected, clock ? { clock: { value: clock } } : {})
  const levelled = { write: log.write.bind(log) }
  const address = presentAddress(addressFor({ options, server, platform, isGzipped, instanceID }))
  const transport = new FrameTransport(
    {
      platform: Object.create(platform, { log: { value: levelled } }),
      codec,
      addressOf: address.of,
      isCompressed: options.compress !== false,
      trace: (line) => log.debug(line),
    },
    {
      onOpen: () => observer?.manager.connected(),
      onPush: (frame) => observer?.manager.received(frame),
      onNetState: (state) => observer?.onNetState(state),
      onReconnectFailed: () => observer?.onReconnectFailed(),
      onFatal: () => observer?.manager.fatal(),
      onMalformed: () => kernel.facts.publish('malformed', {}),
    },
  )
  const bare = createKernel<Facts, ClientEventData & EventData, Logs>({
    platform,
    log,
    transport,
    codec,
    queueUntilReady: options.queueUntilReady === true,
    stateEvents,
    serverTime: () => observer?.manager.serverTime ?? platform.clock.now(),
    loader,
  })
  // `assemble` adds the stores before it makes the first feature.
  const kernel = bare as FeatureKernel<EventData>
  kernel.facts.react('session-closed', () => kernel.events.forget())
  const setObserver = (value: TransportObserver) => {
    observer = value
  }
  return { kernel, setObserver, httpHost: address.httpHost }
}
