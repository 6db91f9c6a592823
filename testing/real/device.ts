import {
  allFeatures,
  type ChatFeature,
  type ChatSDK,
  type CreateOptions,
  createChat,
  EVENT,
  type EventMap,
  type EventName,
  type NetworkPort,
  type Platform,
} from 'tavern-im/strict'
import { nodePlatform } from '../../src/platform/node.ts'
import { opensWith } from '../../src/platform/node-socket.ts'
import { type RecordedEvents, recordEvents } from '../recorded-events.ts'
import { Cable } from './cable.ts'
import { loadSockets } from './load.ts'

/** One device of a user: a client with a cable of its own to a real server. */
export interface Device {
  readonly chat: ChatSDK
  /** To be cut, frozen and mended. */
  readonly cable: Cable
  /** Everything the host heard, oldest first. */
  readonly events: RecordedEvents
  /** Waits until an event of this name satisfies; looks at those that came already first. */
  until<Name extends EventName>(
    name: Name,
    isIt?: (data: EventMap[Name]['data']) => boolean,
  ): Promise<EventMap[Name]['data']>
  /** Waits until a condition holds; looks whenever an event came. */
  settles(holds: () => boolean | Promise<boolean>): Promise<void>
  /** Logs in; resolves when the client is ready. */
  login(user: Parameters<ChatSDK['login']>[0]): Promise<void>
  /** Ends the client and removes its cable. */
  remove(): Promise<void>
}

/** The client's own options, and: */
export interface DeviceOptions extends Omit<CreateOptions, 'SDKAppID' | 'host' | 'platform'> {
  /** What the client has besides messaging, all where this is not said. Methods of the others are missing then. */
  readonly features?: readonly ChatFeature[]
  /** With what survives a page: the next one of the device takes it again. */
  readonly platform?: Platform
  /** Whether the device hears that its cable is plugged in, as pages do. Else it looks now and then: slower. */
  readonly reportsNetwork?: boolean
}

/** A device at a server of any address, not logged in. It is one of Node, also where a test has put a DOM beside it. */
export const createDevice = async (
  address: { readonly sdkAppID: number; readonly url: string },
  {
    platform: ownPlatform,
    reportsNetwork = true,
    features = allFeatures,
    ...options
  }: DeviceOptions = {},
): Promise<Device> => {
  const platform = ownPlatform ?? (await devicePlatform())
  const cable = await Cable.to(address.url)
  const network: NetworkPort = {
    isOnline: () => true,
    watch: (listener) => cable.whenPlugged(() => listener(true)),
  }
  const chat = createChat({
    ...options,
    features,
    SDKAppID: address.sdkAppID,
    host: cable.url,
    platform: reportsNetwork ? { ...platform, network } : platform,
  }) as ChatSDK
  chat.setLogLevel(4)
  // A line that was cut for a moment only: the device is told that there is one as soon as it misses it.
  chat.on(EVENT.NET_STATE_CHANGE, ({ data }) => {
    if (data.state !== 'connected') cable.notify()
  })
  const recorder = recordDevice(chat)
  return {
    chat,
    cable,
    ...recorder,
    async login(user) {
      const ready = recorder.until(EVENT.SDK_READY)
      await chat.login(user)
      await ready
    },
    async remove() {
      await chat.destroy()
      await cable.remove()
    },
  }
}

const devicePlatform = async (): Promise<Platform> => {
  const platform = nodePlatform(globalThis)
  const sockets = await loadSockets()
  if (sockets === undefined) return platform
  return { ...platform, openSocket: opensWith(sockets) }
}

const recordDevice = (chat: ChatSDK): Pick<Device, 'events' | 'until' | 'settles'> => {
  const waiting = new Set<() => void>()
  const events = recordEvents(chat, () => {
    for (const look of [...waiting]) look()
  })
  const settles = (holds: () => boolean | Promise<boolean>) =>
    new Promise<void>((resolve, reject) => {
      const look = () =>
        void Promise.resolve()
          .then(holds)
          .then((isSo) => {
            if (!isSo) return
            waiting.delete(look)
            resolve()
          }, reject)
      waiting.add(look)
      look()
    })
  return {
    events,
    settles,
    async until<Name extends EventName>(
      name: Name,
      isIt: (data: EventMap[Name]['data']) => boolean = () => true,
    ) {
      const find = () => events.dataOf(name).find(isIt)
      let found = find()
      await settles(() => {
        found = find()
        return events.some((event) => event.name === name && isIt(event.data as never))
      })
      return found as EventMap[Name]['data']
    },
  }
}
