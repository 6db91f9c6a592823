import { configurationFeature, configurationPushes } from '../features/configuration/index.ts'
import { conversationFeature } from '../features/conversations/index.ts'
import type { AnyFeature, ClientSide, Part } from '../features/feature.ts'
import { groupFeature } from '../features/groups/index.ts'
import type { FeatureKernel } from '../features/kernel.ts'
import { messageFeature } from '../features/messages/index.ts'
import { presencePushes } from '../features/presence/index.ts'
import { profileFeature } from '../features/profiles/index.ts'
import { type SessionFeature, sessionFeature } from '../features/session/index.ts'
import { syncFeature } from '../features/sync/index.ts'
import { push } from '../kernel/command.ts'
import { EntryRows } from '../kernel/entry-rows.ts'
import * as errorCodes from '../kernel/error-codes.ts'
import { imError } from '../kernel/errors.ts'
import { createKernel } from '../kernel/kernel.ts'
import { Log } from '../kernel/log.ts'
import { platformOf } from '../platform/detect.ts'
import type { Platform } from '../platform/platform.ts'
import { binaryCodec } from '../protocol/binary-codec.ts'
import type { FrameCodec } from '../protocol/frame.ts'
import { FrameTransport } from '../transport/frame-transport.ts'
import type { NetState } from '../transport/transport.ts'
import { addressFor } from './address.ts'
import type { ChatFeature, ChatOf, CreateOptions } from './chat.ts'
import { clientMethods } from './client-methods.ts'
import { type EventData, stateEvents } from './event-data.ts'
import { serverOf } from './hosts.ts'
import { setInternals } from './internals.ts'
import { presentAddress } from './present-address.ts'
import { VERSION } from './version.ts'

/** Pushes that servers send to clients of all features; ignored until a feature listens. */
const forFeatures = [presencePushes.status.name, configurationPushes.profanity.name]

/** Features of every client, from the lowest to the highest. */
const base: readonly AnyFeature[] = [
  sessionFeature,
  configurationFeature,
  profileFeature,
  groupFeature,
  messageFeature,
  conversationFeature,
  syncFeature,
]

// `| []` infers a tuple as `const Features` does, which TypeScript before 5.0 cannot parse.
/**
 * Creates a separate client with messaging and the requested features. `create` does the same with
 * all features, once per SDKAppID. Throws 2905 if the server address is missing or invalid, or if
 * `features` is not a list.
 */
export const createChat = <Features extends readonly ChatFeature[] | []>(
  options: CreateOptions & { readonly features: Features },
): ChatOf<Features> => {
  const selected: readonly AnyFeature[] = requireFeatures(options)
  const platform = options.platform ?? platformOf(globalThis, selected)
  const { kernel, setObserver, httpHost } = createBase(options, platform, selected)
  const plugins: Record<string, unknown> = {}
  const client: ClientSide = { options, sdkVersion: VERSION, plugins, httpHost }
  const features = new Map<AnyFeature, Part>()
  const make = (feature: AnyFeature): Part => {
    const known = features.get(feature)
    if (known !== undefined) return known
    const uses = Object.entries(feature.uses ?? {}).map(([name, used]) => [name, make(used)])
    const part: Part = feature.create?.(kernel, Object.fromEntries(uses) as never, client) ?? {}
    features.set(feature, part)
    return part
  }
  for (const name of forFeatures) kernel.wire.onPush(push(name), () => {})
  const parts = [...base, ...selected].map(make)
  const { manager } = make(sessionFeature) as SessionFeature
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
      for (const part of parts) part.end?.()
    })
  })
  const chat: ChatOf<Features> = Object.assign({}, methods, ...parts.map(({ api }) => api))
  const present = (handed: object) => {
    for (const part of parts) part.presents?.(handed)
  }
  setInternals(chat, { kernel, features, netState: () => netState, present })
  present(chat)
  return chat
}

const requireFeatures = ({ features }: { readonly features: unknown }): readonly AnyFeature[] => {
  if (Array.isArray(features)) return features
  const why = 'features must be a list: [] for messaging, or allFeatures'
  throw imError(errorCodes.INVALID_OPERATION, { action: 'createChat', why })
}

interface TransportObserver {
  readonly manager: SessionFeature['manager']
  onNetState(state: NetState): void
  onReconnectFailed(): void
}

const codecOf = ({ format }: CreateOptions, features: readonly AnyFeature[]): FrameCodec => {
  if (format !== 'text') return binaryCodec
  const codec = features.find((feature) => feature.codec)?.codec
  if (codec !== undefined) return codec
  const why = 'the feature textFormat was left out'
  throw imError(errorCodes.INVALID_OPERATION, { action: "format 'text'", why })
}

/** Transport and kernel depend on each other: the observer is set once the features exist. */
const createBase = (
  options: CreateOptions,
  detected: Platform,
  features: readonly AnyFeature[],
) => {
  const server = serverOf(options)
  let observer: TransportObserver | undefined
  const instanceID = () => observer?.manager.instanceID ?? ''
  const codec = codecOf(options, features)
  const log = new Log(detected.log)
  const clock = features
    .find((feature) => feature.clock)
    ?.clock?.({ platform: detected, log, cloud: () => kernel.cloud })
  const platform: Platform = { ...detected, ...(clock && { clock }) }
  const levelled = { write: log.write.bind(log) }
  const address = presentAddress(addressFor({ options, server, platform, instanceID }))
  const transport = new FrameTransport(
    {
      platform: { ...platform, log: levelled },
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
  const kernel: FeatureKernel<EventData> = createKernel({
    sdkAppID: options.SDKAppID,
    platform,
    log,
    transport,
    codec,
    queueUntilReady: options.queueUntilReady === true,
    logs: { account: new EntryRows(), group: new EntryRows(), conversation: new EntryRows() },
    stateEvents,
    serverTime: () => observer?.manager.serverTime ?? platform.clock.now(),
  })
  kernel.facts.react('session-closed', () => kernel.events.forget())
  kernel.cloud.whenChanged(() => clock?.choose())
  const setObserver = (value: TransportObserver) => {
    observer = value
  }
  return { kernel, setObserver, httpHost: address.httpHost }
}
