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

/** A device of a user: a client with its own cable to a real server. */
export interface Device {
  readonly chat: ChatSDK
  /** The network of the device, which can be cut, frozen and reconnected. */
  readonly cable: Cable
  /** All received events, oldest first. */
  readonly events: RecordedEvents
  /** Waits for an event of this name that satisfies `isIt`, including events received before. */
  until<Name extends EventName>(
    name: Name,
    isIt?: (data: EventMap[Name]['data']) => boolean,
  ): Promise<EventMap[Name]['data']>
  /** Waits until a condition holds; checks it at every event. */
  settles(holds: () => boolean | Promise<boolean>): Promise<void>
  /** Logs in; resolves when the client is ready. */
  login(user: Parameters<ChatSDK['login']>[0]): Promise<void>
  /** Ends the client and removes its cable. */
  remove(): Promise<void>
}

/** Options of the client, and of its device. */
export interface DeviceOptions extends Omit<CreateOptions, 'SDKAppID' | 'host' | 'platform'> {
  /** Features besides messaging, all by default. Methods of missing features do not exist. */
  readonly features?: readonly ChatFeature[]
  /** The platform with stored data, to continue after a reload. */
  readonly platform?: Platform
  /**
   * Whether the device is notified when its cable is reconnected, as pages are. Otherwise it polls,
   * which is slower.
   */
  readonly reportsNetwork?: boolean
}

/** Creates a device of Node that is not logged in, also in a process with a DOM. */
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
  // After a short cut, notify the device as soon as it notices the loss.
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
