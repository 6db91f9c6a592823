import { createConversations } from '../features/conversations/index.ts'
import { createGroups } from '../features/groups/index.ts'
import type { FeatureKernel } from '../features/kernel.ts'
import { createMessages } from '../features/messages/index.ts'
import { createProfiles } from '../features/profiles/index.ts'
import { createSession } from '../features/session/index.ts'
import { createSync } from '../features/sync/index.ts'
import { createKernel } from '../kernel/kernel.ts'
import { Log } from '../kernel/log.ts'
import { platformOf } from '../platform/detect.ts'
import type { Platform } from '../platform/platform.ts'
import { binaryCodec } from '../protocol/binary-codec.ts'
import type { PushFrame } from '../protocol/frame.ts'
import { textCodec } from '../protocol/text-codec.ts'
import { createTransport } from '../transport/create-transport.ts'
import type { NetState } from '../transport/transport.ts'
import { addressFor } from './address.ts'
import type { ChatSDK, CreateOptions } from './chat.ts'
import { clientMethods } from './client-methods.ts'
import { createView } from './create-view.ts'
import { rememberView } from './view-of.ts'

/** Makes a client that is shared with nobody. `create` is this, once per SDKAppID. */
export const createChat = (options: CreateOptions & { readonly host: string }): ChatSDK => {
  const platform = options.platform ?? platformOf(globalThis)
  const { kernel, hear } = createBase(options, platform)
  const session = createSession(kernel)
  const profiles = createProfiles(kernel)
  const groups = createGroups(kernel)
  const messages = createMessages(kernel)
  const conversations = createConversations(kernel, { messages, groups, profiles })
  createSync(kernel, { profiles, groups, messages, conversations })

  kernel.wire.whenFault(({ code, message }) => {
    kernel.events.emit('error', () => ({ code, message }))
  })
  let netState: NetState = 'disconnected'
  hear({
    onOpen: () => void session.keeper.connected(),
    onPush(frame) {
      kernel.wire.receive(frame)
      session.keeper.acknowledge(frame.seq)
    },
    onNetState(state) {
      netState = state
      kernel.changes.batch(() => {
        kernel.changes.mark('connection')
        kernel.events.emit('netStateChange', () => ({ state }))
      })
    },
  })

  const chat: ChatSDK = {
    ...clientMethods(kernel, () => session.keeper.stop()),
    ...session.api,
    ...profiles.api,
    ...groups.api,
    ...messages.api,
    ...conversations.api,
  }
  rememberView(
    chat,
    createView(kernel, { profiles, messages, conversations, netState: () => netState }),
  )
  return chat
}

interface Hearer {
  onOpen(): void
  onPush(frame: PushFrame): void
  onNetState(state: NetState): void
}

/** Transport and kernel, which need each other's ear: the features take it once they stand. */
const createBase = (options: CreateOptions & { readonly host: string }, platform: Platform) => {
  let hearer: Hearer | undefined
  const codec = options.format === 'text' ? textCodec : binaryCodec
  const log = new Log(platform.log)
  const levelled = { write: log.write.bind(log) }
  const transport = createTransport(
    {
      platform: { ...platform, log: levelled },
      codec,
      addressOf: addressFor(options, options.host, platform),
      isCompressed: options.compress !== false,
    },
    {
      onOpen: () => hearer?.onOpen(),
      onPush: (frame) => hearer?.onPush(frame),
      onNetState: (state) => hearer?.onNetState(state),
    },
  )
  const kernel: FeatureKernel = createKernel({
    sdkAppID: options.SDKAppID,
    platform,
    log,
    transport,
    codec,
  })
  const hear = (ear: Hearer) => {
    hearer = ear
  }
  return { kernel, hear }
}
