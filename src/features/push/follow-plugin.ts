import { byteLength } from '../../lib/byte-length.ts'
import * as LIMITS from '../../protocol/limits.ts'
import { pushCommands, type WirePushEvent, type WirePushTarget } from './commands.ts'
import type { PushContext } from './context.ts'
import { reportEvents } from './report-events.ts'
import { type DeviceFacts, VendorPlugin } from './vendor-plugin.ts'

/**
 * Uses the push plugin that the host has registered: each login registers the token of the device, reports the events that the
 * plugin has kept, and later ones as they come. Calls `onShown` with whether the app is at the front.
 */
export const followPlugin = (context: PushContext, onShown: (isShown: boolean) => void): void => {
  const { facts, log, plugins } = context
  /** The plugin whose events are listened to. */
  let attached: unknown
  let isOpen = false
  const report = (plugin: VendorPlugin, data: DeviceFacts) => {
    if (!isOpen) return
    void reportFrom(context, plugin, data).catch((error) =>
      log.warn('push plugin: its events were not reported', error),
    )
  }
  facts.react('session-opened', ({ isResumed }) => {
    if (isResumed) return
    isOpen = true
    const plugin = VendorPlugin.among(plugins, log)
    if (plugin === undefined) return
    plugin.cachedEvents((data) => report(plugin, data))
    plugin.token((device) => {
      if (isOpen) void register(context, device)
    })
    const registered = plugins['tim-push'] ?? plugins['tim-offline-push-plugin']
    if (attached === registered) return
    attached = registered
    plugin.onShown(onShown)
    plugin.onEvents((data) => report(plugin, data))
  })
  facts.react('session-closed', () => {
    isOpen = false
  })
}

const register = async ({ wire, log }: PushContext, device: DeviceFacts): Promise<void> => {
  const target = targetOf(device)
  if (target === undefined) {
    log.warn('push plugin: no token; device not registered')
    return
  }
  try {
    await wire.own.call(pushCommands.register, target)
  } catch (error) {
    log.warn('push plugin: its token was not registered', error)
  }
}

const NUMBERS = ['businessID', 'deviceBrand'] as const
const TEXTS = ['deviceModel', 'systemVersion', 'pushVersion'] as const

/**
 * Numbers may come as text; a value of another kind is left out. So is the plugin's `notificationStatus`, whose numbers are not
 * documented: a system that shows no notifications shows none anyway.
 */
const targetOf = (device: DeviceFacts): WirePushTarget | undefined => {
  const { deviceToken } = device
  if (typeof deviceToken !== 'string' || deviceToken === '') return undefined
  const numbers = NUMBERS.flatMap((name) => {
    const number = Number.parseInt(`${device[name]}`, 10)
    return number >= 0 ? [[name, number] as const] : []
  })
  const texts = TEXTS.flatMap((name) => {
    const text = device[name]
    return typeof text === 'string' && text !== '' ? [[name, text] as const] : []
  })
  return { deviceToken, ...Object.fromEntries([...numbers, ...texts]) }
}

/** Reports each batch that the server has to the plugin, in the plugin's own shape. */
const reportFrom = async (
  context: PushContext,
  plugin: VendorPlugin,
  data: DeviceFacts,
): Promise<void> => {
  const events = Array.isArray(data.eventList) ? data.eventList : []
  const pairs = events.flatMap((event) => {
    const wire = eventOf(event)
    return wire === undefined ? [] : [{ event, wire }]
  })
  await reportEvents(
    context,
    pairs.map(({ wire }) => wire),
    context.wire.own,
    (from, to) => {
      const eventList = pairs.slice(from, to).map(({ event }) => event)
      plugin.reported({ ...data, eventList })
    },
  )
}

/** Undefined for an event that the server would refuse, and the whole batch with it. */
const eventOf = (event: unknown): WirePushEvent | undefined => {
  const { type, time, pushId } = (event ?? {}) as Readonly<Record<string, unknown>>
  const [kind, at] = [Number(type), Number(time)]
  // Some devices count milliseconds.
  const seconds = Math.floor(at >= 1e11 ? at / 1000 : at)
  if (!Number.isInteger(kind) || kind < 0 || kind > LIMITS.PUSH_EVENT_TYPE) return undefined
  if (!(seconds >= 0 && seconds < 2 ** 32)) return undefined
  const isNamed = typeof pushId === 'string' && byteLength(pushId) <= LIMITS.PUSH_ID_BYTES
  return { type: kind, time: seconds, pushID: isNamed ? pushId : '' }
}
