import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  TYPES,
  type WireProfile,
} from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import { logEvent } from '../domain/events/account-events.ts'
import type { Notify } from '../domain/notify.ts'
import { profileChanged } from '../domain/profiles/publish-profile.ts'
import { admitProfile } from '../domain/rules/name-rules.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import {
  type Guard,
  listOf,
  oneOf,
  record,
  shape,
  text,
  wellFormed,
  whole,
} from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type Context, type CoreHandlers, callerOf, request } from './context.ts'

type Table = typeof commands.profile

const TEXT_BYTES = 500
const CUSTOM_FIELDS = 20
const CUSTOM_PREFIX = 'Tag_Profile_Custom'

const number: Guard<number> = (value, name) => {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new Refusal(serverCodes.PROFILE_BAD_PARAMETER, `profile.update: ${name} is not a number`)
}

const customKey: Guard<string> = (value, name) => {
  const key = wellFormed(TEXT_BYTES)(value, name)
  if (key.startsWith(CUSTOM_PREFIX)) return key
  const why = `${name} does not start with ${CUSTOM_PREFIX}`
  throw new Refusal(serverCodes.PROFILE_BAD_PARAMETER, `profile.update: ${why}`)
}

const nick: Guard<string> = (value, name) => {
  const nick = wellFormed(LIMITS.FRAME_BYTES)(value, name)
  if (Buffer.byteLength(nick) <= LIMITS.NICK_BYTES) return nick
  const why = `nick is longer than ${LIMITS.NICK_BYTES} bytes`
  throw new Refusal(serverCodes.PROFILE_TOO_LONG, `profile.update: ${why}`)
}

/** The fields that a user may set. */
const fields = {
  nick,
  avatar: wellFormed(TEXT_BYTES),
  gender: oneOf(TYPES.GENDER_UNKNOWN, TYPES.GENDER_FEMALE, TYPES.GENDER_MALE),
  birthday: number,
  location: wellFormed(TEXT_BYTES),
  selfSignature: wellFormed(TEXT_BYTES),
  allowType: oneOf(
    TYPES.ALLOW_TYPE_ALLOW_ANY,
    TYPES.ALLOW_TYPE_NEED_CONFIRM,
    TYPES.ALLOW_TYPE_DENY_ANY,
  ),
  language: number,
  messageSettings: oneOf(0, 1),
  adminForbidType: oneOf(TYPES.FORBID_TYPE_NONE, TYPES.FORBID_TYPE_SEND_OUT),
  level: number,
  role: number,
  profileCustomField: listOf(
    shape({ key: customKey, value: wellFormed(TEXT_BYTES) }),
    CUSTOM_FIELDS,
  ),
} satisfies Record<string, Guard<unknown>>

const readUpdate = request(
  'profile.update',
  serverCodes.PROFILE_BAD_PARAMETER,
  shape({ profile: record }),
)

const readGet = request(
  'profile.get',
  serverCodes.PROFILE_BAD_PARAMETER,
  shape({ userIDList: listOf(text(LIMITS.USER_ID_BYTES), LIMITS.USER_PROFILE_LIST) }),
)

const get = async (context: Context<Data>, body: unknown): Promise<AnswerOf<Table['get']>> => {
  const { cache, writer } = context.services
  const { userIDList } = readGet(body)
  const { sdkAppID } = context.caller
  const profileList = await withLoaded(() =>
    cache.accounts(sdkAppID, new Set(userIDList)).map((account) => account.profile),
  )
  await writer.settled()
  return { profileList }
}

const changesOf = (input: Readonly<Record<string, unknown>>): Partial<WireProfile> => {
  const changes: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (!Object.hasOwn(fields, key)) {
      throw new Refusal(serverCodes.PROFILE_UNKNOWN_FIELD, 'profile.update: a field is unknown')
    }
    changes[key] = checked(key as keyof typeof fields, value)
  }
  if (Object.keys(changes).length > 0) return changes
  throw new Refusal(serverCodes.PROFILE_BAD_PARAMETER, 'profile.update: no field is given')
}

const checked = (key: keyof typeof fields, value: unknown): unknown =>
  request('profile.update', serverCodes.PROFILE_BAD_PARAMETER, (field) => fields[key](field, key))(
    value,
  )

const update = async (
  context: Context<Data & Notify & Configuration>,
  body: unknown,
): Promise<AnswerOf<Table['update']>> => {
  const { services, caller } = context
  const changes = changesOf(readUpdate(body).profile)
  admitProfile(services, caller, Object.keys(changes))
  const answer = await withLoaded(() => {
    const account = callerOf(context)
    const { profileCustomField: custom } = changes
    account.profile = short({
      ...account.profile,
      ...changes,
      ...(custom === undefined ? {} : { profileCustomField: merged(account.profile, custom) }),
      lastUpdatedTime: services.time(),
    })
    services.writer.touch(services.tables.account, account)
    const { profile } = account
    const position = logEvent(services, account, { event: 'profile', profile }, caller.connectionID)
    services.writer.afterCommit(() => profileChanged(services, account))
    services.events.profileChanged.publish({ caller, changes })
    return { profile, position }
  })
  await services.writer.settled()
  return answer
}

type CustomFields = NonNullable<WireProfile['profileCustomField']>

/** Custom fields change one by one; fields not named stay. */
const merged = (profile: WireProfile, changes: CustomFields): CustomFields => {
  const values = new Map(profile.profileCustomField?.map(({ key, value }) => [key, value]))
  for (const { key, value } of changes) values.set(key, value)
  if (values.size <= CUSTOM_FIELDS) return [...values].map(([key, value]) => ({ key, value }))
  const why = `more than ${CUSTOM_FIELDS} custom fields`
  throw new Refusal(serverCodes.PROFILE_BAD_PARAMETER, `profile.update: ${why}`)
}

/** The fields that lists of users contain. */
const short = (profile: WireProfile): WireProfile => {
  if (Buffer.byteLength(JSON.stringify(profile)) <= LIMITS.PROFILE_BYTES) return profile
  const why = `all fields together are longer than ${LIMITS.PROFILE_BYTES} bytes`
  throw new Refusal(serverCodes.PROFILE_TOO_LONG, `profile.update: ${why}`)
}

const readNews = request(
  'profile.news',
  serverCodes.PROFILE_BAD_PARAMETER,
  shape({
    userIDList: listOf(text(LIMITS.USER_ID_BYTES), LIMITS.PROFILE_NEWS),
    since: whole(0, Number.MAX_SAFE_INTEGER),
  }),
)

/** The limit of an answer's bytes: it must fit into a frame. */
const NEWS_BYTES = 128 * 1024

const news = async (context: Context<Data>, body: unknown): Promise<AnswerOf<Table['news']>> => {
  const { userIDList, since } = readNews(body)
  const { cache, writer } = context.services
  const found = await withLoaded(
    () =>
      new Map(
        cache
          .accounts(context.caller.sdkAppID, new Set(userIDList))
          .map(({ userID, profile }) => [userID, profile]),
      ),
  )
  await writer.settled()
  const profileList: WireProfile[] = []
  let bytes = 0
  for (const [index, userID] of userIDList.entries()) {
    const profile = found.get(userID)
    if (profile === undefined || (profile.lastUpdatedTime ?? 0) < since) continue
    bytes += JSON.stringify(profile).length
    if (bytes > NEWS_BYTES && profileList.length > 0) return { profileList, nextIndex: index }
    profileList.push(profile)
  }
  return { profileList, nextIndex: 0 }
}

/** Handlers for profiles. */
export const profileHandlers = { get, news, update } satisfies CoreHandlers<Table>
