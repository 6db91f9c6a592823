import { createAnnotations } from '../features/annotations/index.ts'
import { createBlacklist } from '../features/blacklist/index.ts'
import { createConfiguration } from '../features/configuration/index.ts'
import { createConversations } from '../features/conversations/index.ts'
import { createFollow } from '../features/follow/index.ts'
import { createFriends } from '../features/friends/index.ts'
import { createGroupData } from '../features/group-data/index.ts'
import { createGroups } from '../features/groups/index.ts'
import type { FeatureKernel } from '../features/kernel.ts'
import { createLanguage } from '../features/language/index.ts'
import { createMessages } from '../features/messages/index.ts'
import { createPresence } from '../features/presence/index.ts'
import { createProfiles } from '../features/profiles/index.ts'
import { createPush } from '../features/push/index.ts'
import { createReceipts } from '../features/receipts/index.ts'
import { createSearch } from '../features/search/index.ts'
import { createSession } from '../features/session/index.ts'
import { createSignaling } from '../features/signaling/index.ts'
import { createStatistics } from '../features/statistics/index.ts'
import { createSync } from '../features/sync/index.ts'
import { createTopics } from '../features/topics/index.ts'
import { createUploads } from '../features/uploads/index.ts'
import * as errorCodes from '../kernel/error-codes.ts'
import { ErrorTexts } from '../kernel/error-texts.ts'
import { imError } from '../kernel/errors.ts'
import { createKernel } from '../kernel/kernel.ts'
import { Log } from '../kernel/log.ts'
import { SwitchClock } from '../kernel/switch-clock.ts'
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
import { placeOf } from './hosts.ts'
import { presentAddress } from './present-address.ts'
import { tellErrorsBy } from './tell-errors.ts'
import { rememberParts } from './typing.ts'
import { VERSION } from './version.ts'
import { rememberView } from './view-of.ts'

/**
 * Makes a client that is shared with nobody. `create` is this, once per SDKAppID. Throws 2905 where no server
 * address is given, or one that cannot be used.
 */
export const createChat = (options: CreateOptions): ChatSDK => {
  const platform = options.platform ?? platformOf(globalThis)
  const { kernel, hear, httpHost } = createBase(options, platform)
  const session = createSession(kernel)
  const configuration = createConfiguration(kernel, options.SDKAppID)
  const statistics =
    options.statistics === false
      ? undefined
      : createStatistics(kernel, { sdkAppID: options.SDKAppID, sdkVersion: VERSION, httpHost })
  const serverTime = () => session.keeper.serverTime
  const profiles = createProfiles(kernel, { configuration, serverTime })
  const presence = createPresence(kernel, { configuration })
  const blacklist = createBlacklist(kernel)
  const friends = createFriends(kernel, { configuration, profiles })
  const follow = createFollow(kernel, { profiles })
  const groups = createGroups(kernel, { configuration })
  const plugins: Record<string, unknown> = {}
  const { SDKAppID: sdkAppID, fileUploadProxy, fileDownloadProxy } = options
  const plugin = () => plugins['tim-upload-plugin']
  const uploads = createUploads(kernel, { fileUploadProxy, plugin, serverTime })
  const uses = { configuration, profiles, groups, uploads, serverTime }
  const messages = createMessages(kernel, uses, { sdkAppID, fileDownloadProxy })
  const receipts = createReceipts(kernel, { groups, messages })
  const annotations = createAnnotations(kernel, { profiles, groups })
  const groupData = createGroupData(kernel, { configuration, groups, messages })
  const language = createLanguage(kernel)
  const conversations = createConversations(kernel, { friends, messages, groups, profiles })
  const topics = createTopics(kernel, { configuration, groups, conversations })
  const signaling = createSignaling(kernel, { messages, conversations, serverTime })
  const search = createSearch(kernel, { messages })
  const push = createPush(kernel, { conversations })
  createSync(kernel, {
    configuration,
    profiles,
    blacklist,
    friends,
    follow,
    groups,
    messages,
    receipts,
    annotations,
    groupData,
    conversations,
    topics,
    signaling,
  })

  kernel.wire.whenFault(({ code, message }) => {
    kernel.events.emit('error', () => ({ code, message }))
    statistics?.malformed()
  })
  let netState: NetState = 'disconnected'
  hear({
    instanceID: () => session.keeper.instanceID,
    onOpen: () => session.keeper.connected(),
    onFatal: () => session.keeper.fatal(),
    onReconnectFailed() {
      const { code, message } = imError(errorCodes.NO_NETWORK, { wanted: 'connect' })
      kernel.log.warn(message)
      kernel.events.emit('error', () => ({ code, message }))
    },
    onPush: (frame) => session.keeper.received(frame),
    onMalformed: () => statistics?.malformed(),
    onNetState(state) {
      netState = state
      kernel.log.info(`connection: ${state}`)
      if (state !== 'connected') session.keeper.disconnected()
      statistics?.netState(state)
      kernel.changes.batch(() => {
        kernel.changes.mark('connection')
        kernel.events.emit('netStateChange', () => ({ state }))
      })
    },
  })

  const chat: ChatSDK = {
    ...clientMethods(kernel, plugins, () => {
      groups.endRooms()
      return session.keeper.stop().finally(() => signaling.end())
    }),
    ...session.api,
    ...configuration.api,
    ...profiles.api,
    ...presence.api,
    ...blacklist.api,
    ...friends.api,
    ...follow.api,
    ...groups.api,
    ...messages.api,
    ...receipts.api,
    ...annotations.api,
    ...groupData.api,
    ...language.api,
    ...conversations.api,
    ...topics.api,
    ...search.api,
    ...push.api,
    ...signaling.api,
  }
  const view = createView(kernel, {
    profiles,
    messages,
    annotations,
    conversations,
    netState: () => netState,
  })
  rememberView(chat, view)
  rememberParts(chat, kernel)
  if (options.errorMessagesURL) {
    const texts = new ErrorTexts({ ...kernel, url: options.errorMessagesURL })
    for (const api of [chat, view]) tellErrorsBy(texts, api)
  }
  return chat
}

interface Hearer {
  instanceID(): string
  onOpen(): void
  onPush(frame: PushFrame): void
  onNetState(state: NetState): void
  onReconnectFailed(): void
  onFatal(): void
  onMalformed(): void
}

/** Transport and kernel, which need each other's ear: the features take it once they stand. */
const createBase = (options: CreateOptions, given: Platform) => {
  const place = placeOf(options)
  let hearer: Hearer | undefined
  const instanceID = () => hearer?.instanceID() ?? ''
  const codec = options.format === 'text' ? textCodec : binaryCodec
  const log = new Log(given.log)
  const clock = new SwitchClock({
    platform: given,
    log,
    isEnabled: () => kernel.cloud.value('enable_worker'),
  })
  const platform: Platform = { ...given, clock }
  const levelled = { write: log.write.bind(log) }
  const address = presentAddress(addressFor({ options, place, platform, instanceID }))
  const transport = createTransport(
    {
      platform: { ...platform, log: levelled },
      codec,
      addressOf: address.of,
      isCompressed: options.compress !== false,
      trace: (line) => log.debug(line),
    },
    {
      onOpen: () => hearer?.onOpen(),
      onPush: (frame) => hearer?.onPush(frame),
      onNetState: (state) => hearer?.onNetState(state),
      onReconnectFailed: () => hearer?.onReconnectFailed(),
      onFatal: () => hearer?.onFatal(),
      onMalformed: () => hearer?.onMalformed(),
    },
  )
  const kernel: FeatureKernel = createKernel({
    sdkAppID: options.SDKAppID,
    platform,
    log,
    transport,
    codec,
    queueUntilReady: options.queueUntilReady === true,
  })
  kernel.cloud.whenChanged(() => clock.choose())
  const hear = (ear: Hearer) => {
    hearer = ear
  }
  return { kernel, hear, httpHost: address.httpHost }
}
