import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  type WirePushTarget,
} from 'tavern-im/protocol'
import type { Data } from '../domain/data.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { type Guard, listOf, oneOf, optional, shape, text, whole } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { isPushService } from '../services/push/push-options.ts'
import { countEvents, PUSH_REPORTS_PER_MINUTE } from '../services/push/reported-events.ts'
import type { Devices, Reports } from '../services/services.ts'
import { type Context, type CoreHandlers, callerOf, request } from './context.ts'
import type { Limits } from './limits.ts'

type Table = typeof commands.push

const TOKEN_BYTES = 256
const ADDRESS_BYTES = 1_024
const KEY_BYTES = 128
const NAME_BYTES = 128
const COUNT = 1_000_000
const id = optional(whole(0, 2 ** 32 - 1))
const name = optional(text(NAME_BYTES))
const bit = optional(oneOf(0, 1))

const target: Guard<WirePushTarget> = shape({
  deviceToken: text(ADDRESS_BYTES),
  keys: optional(shape({ p256dh: text(KEY_BYTES, 1), auth: text(KEY_BYTES, 1) })),
  tokenID: id,
  businessID: id,
  deviceBrand: id,
  isTpns: bit,
  notificationStatus: bit,
  pushMsg: bit,
  deviceModel: name,
  systemVersion: name,
  pushVersion: name,
}) as Guard<WirePushTarget>

const readTarget = request('offlinePush.register', serverCodes.BAD_PACKET, target)

const readToken = request(
  'offlinePush.unregister',
  serverCodes.BAD_PACKET,
  shape({ deviceToken: optional(text(ADDRESS_BYTES, 1)) }),
)

const readCounts = request(
  'offlinePush.background',
  serverCodes.BAD_PACKET,
  shape({ c2cUnreadCount: whole(0, COUNT), groupUnreadCount: whole(0, COUNT) }),
)

const readReport = request(
  'offlinePush.report',
  serverCodes.BAD_PACKET,
  shape({
    eventList: listOf(
      shape({
        type: whole(0, LIMITS.PUSH_EVENT_TYPE),
        time: whole(0, 2 ** 32 - 1),
        pushID: text(LIMITS.PUSH_ID_BYTES),
      }),
      LIMITS.PUSH_EVENTS,
    ),
  }),
)

const operation = 'register for push'

/** Refuses targets to which no vendor can deliver. */
const admit = (
  { services: { pusher } }: Context<Devices>,
  { deviceToken, keys }: WirePushTarget,
): void => {
  if (deviceToken === '') throw new Refusal(serverCodes.PUSH_TOKEN_EMPTY)
  if (keys !== undefined) {
    const { webPush, options } = pusher
    if (webPush === undefined) throw new Refusal(serverCodes.PUSH_NOT_PROVIDED)
    if (isPushService(deviceToken, options) && webPush.areKeys(keys)) return
    const why = 'deviceToken is not an address of a known push service, or the keys are missing'
    throw new Refusal(serverCodes.BAD_PACKET, `${operation}: ${why}`)
  }
  if (Buffer.byteLength(deviceToken) > TOKEN_BYTES) {
    throw new Refusal(serverCodes.PUSH_TOKEN_TOO_LONG)
  }
  if (pusher.options.url !== undefined) return
  const why = 'the server has no provider for tokens: set PUSH_URL'
  throw new Refusal(serverCodes.PUSH_NOT_PROVIDED, `${operation}: ${why}`)
}

const key = async ({ services }: Context<Devices>): Promise<AnswerOf<Table['key']>> => ({
  publicKey: services.pusher.webPush?.publicKey ?? '',
})

const register = async (context: Context<Data & Devices>, body: unknown): Promise<object> => {
  const target = readTarget(body)
  admit(context, target)
  const { services, caller } = context
  const account = await withLoaded(() => callerOf(context))
  const { deviceToken: token, keys, ...device } = target
  await services.pusher.targets.add(account, {
    app: account.app,
    token,
    accountID: account.id,
    instanceID: caller.instanceID,
    keys,
    device,
    created: services.time(),
  })
  return {}
}

const unregister = async (context: Context<Data & Devices>, body: unknown): Promise<object> => {
  const { deviceToken } = readToken(body)
  const { services, caller } = context
  const account = await withLoaded(() => callerOf(context))
  await services.pusher.targets.remove(account, ({ token, instanceID }) =>
    deviceToken === undefined ? instanceID === caller.instanceID : token === deviceToken,
  )
  return {}
}

const foreground = async ({ services, caller }: Context<Devices>): Promise<object> => {
  services.pusher.foreground.looked(caller)
  return {}
}

const background = async (context: Context<Data & Devices>, body: unknown): Promise<object> => {
  const { c2cUnreadCount, groupUnreadCount } = readCounts(body)
  const { pusher } = context.services
  pusher.foreground.lookedAway(context.caller)
  const account = await withLoaded(() => callerOf(context))
  if (!pusher.targets.has(account.app, account.userID)) return {}
  const mine = await pusher.targets.of(account)
  // Shown notifications count as seen.
  mine.shown.clear()
  pusher.targets.count(mine, c2cUnreadCount + groupUnreadCount)
  return {}
}

const report = async (
  context: Context<Data & Devices & Reports & Limits>,
  body: unknown,
): Promise<object> => {
  const { eventList } = readReport(body)
  const { services, caller } = context
  const { sdkAppID, userID, tinyID } = caller
  if (services.pushReportQuota.isOneTooMany(`${sdkAppID} ${userID}`)) {
    const why = `more than ${PUSH_REPORTS_PER_MINUTE} a minute`
    throw new Refusal(serverCodes.OVERLOAD, `offlinePush.report: ${why}`)
  }
  countEvents(services.pusher.events, eventList)
  const rows = eventList.map((event) => {
    const data = JSON.stringify(event)
    return { app: sdkAppID, tinyID, time: services.time(), name: 'push', command: '', data }
  })
  services.reports.keep(rows)
  return {}
}

/** Handlers for push targets. */
export const pushHandlers = {
  key,
  register,
  unregister,
  foreground,
  background,
  report,
} satisfies CoreHandlers<Table>
