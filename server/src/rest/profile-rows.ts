import { serverCodes, TYPES, type WireProfile } from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import type { Notify } from '../domain/notify.ts'
import { CUSTOM, fieldOfTag } from '../domain/profiles/profile-tags.ts'
import { profileHandlers } from '../handlers/profile.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { listOf, shape, text } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { asUser } from './act-as.ts'
import { anything, userID } from './fields.ts'
import { lookUp, type RestContext, type RestRows, row } from './rest-row.ts'
import { usersOf } from './sent-fields.ts'

const { PROFILE_BAD_PARAMETER: BAD, PROFILE_UNKNOWN_FIELD } = serverCodes
const NO_ACCOUNT = 40003

const USERS = 100
const TAGS = 100

const pair = shape({ Tag: text(64, 1), Value: anything })

/** `profile`: profiles of users. */
export const profileRows: RestRows<Data & Notify & Configuration> = {
  portrait_set: row(
    ['account', 'From_Account'],
    shape({ From_Account: userID, ProfileItem: listOf(pair, TAGS) }),
    async (rest, { From_Account, ProfileItem }) => {
      const context = await asUser(rest, From_Account, NO_ACCOUNT)
      await profileHandlers.update(context, { profile: profileOf(ProfileItem) })
      return {}
    },
    BAD,
  ),
  portrait_get: lookUp(
    ['account', 'To_Account'],
    shape({ To_Account: usersOf(USERS), TagList: listOf(text(64, 1), TAGS) }),
    (rest, { To_Account, TagList }) => get(rest, To_Account, TagList),
    BAD,
  ),
}

type Pair = ReturnType<typeof pair>

const profileOf = (items: readonly Pair[]): object => {
  const profile: Record<string, unknown> = {}
  const custom: object[] = []
  for (const { Tag, Value } of items) {
    if (Tag.startsWith(CUSTOM)) custom.push({ key: Tag, value: Value })
    else profile[fieldOf(Tag)] = Value
  }
  return { ...profile, ...(custom.length > 0 && { profileCustomField: custom }) }
}

const fieldOf = (tag: string): string => {
  const field = Object.hasOwn(fieldOfTag, tag) ? fieldOfTag[tag] : undefined
  if (field !== undefined) return field
  throw new Refusal(PROFILE_UNKNOWN_FIELD, `set profile: unknown tag ${tag}`)
}

const get = async (
  { services, sdkAppID }: RestContext<Data>,
  userIDs: readonly string[],
  tags: readonly string[],
): Promise<object> => {
  const known = await withLoaded(() => services.cache.accounts(sdkAppID, new Set(userIDs)))
  const found = new Map(known.map(({ userID, profile }) => [userID, profile]))
  const missing = userIDs.filter((one) => !found.has(one))
  return {
    UserProfileItem: userIDs.map((To_Account) => itemOf(To_Account, found.get(To_Account), tags)),
    ...(missing.length > 0 && { Fail_Account: missing }),
  }
}

const itemOf = (To_Account: string, profile: WireProfile | undefined, tags: readonly string[]) => {
  if (profile === undefined) {
    const ResultInfo = `find account ${To_Account}: it does not exist`
    return { To_Account, ProfileItem: [], ResultCode: NO_ACCOUNT, ResultInfo }
  }
  const ProfileItem = tags.map((Tag) => ({ Tag, Value: saidOf(profile, Tag) }))
  return { To_Account, ProfileItem, ResultCode: 0, ResultInfo: '' }
}

/** Defaults of fields that are numbers or one of several values. */
const unsaid: Readonly<Record<string, unknown>> = {
  gender: TYPES.GENDER_UNKNOWN,
  allowType: TYPES.ALLOW_TYPE_ALLOW_ANY,
  adminForbidType: TYPES.FORBID_TYPE_NONE,
  birthday: 0,
  language: 0,
  level: 0,
  role: 0,
  messageSettings: 0,
}

/** Value of a profile under a tag. */
export const saidOf = (profile: WireProfile, tag: string): unknown => {
  if (tag.startsWith(CUSTOM)) {
    return profile.profileCustomField?.find(({ key }) => key === tag)?.value ?? ''
  }
  const field = fieldOf(tag)
  return profile[field as keyof WireProfile] ?? unsaid[field] ?? ''
}
