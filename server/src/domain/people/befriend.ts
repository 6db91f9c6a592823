import { LIMITS, serverCodes, TYPES } from 'tavern-im/protocol'
import type { Caller } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Account } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import type { Pair as FriendPair } from '../domain-events.ts'
import type { Notify } from '../notify.ts'
import { type ApplicationFields, keepApplication, settleApplication } from './applications.ts'
import { admitFriendGroup, makeFriendGroup } from './friend-groups.ts'
import { putFriends } from './friends.ts'
import type { People } from './people.ts'

export interface FriendRequest extends ApplicationFields {
  /** The other user also gets me as a friend. */
  readonly isMutual: boolean
  /** Requested by the back end: the other user's settings are ignored. */
  readonly isForced?: boolean
}

/** Two accounts and their friends. */
interface Pair {
  readonly me: Account
  readonly other: Account
  readonly mine: People
  readonly theirs: People
}

const refuse = (code: number, why: string): never => {
  throw new Refusal(code, `add friend: ${why}`)
}

/**
 * Adds a friend, or sends an application. `known`: they are friends already. No application is
 * needed if the other user lists me already or has applied. Refuses with 30001, 30009, 30010,
 * 30011, 30012, 30014, 30515, 30516, 30525. Use inside `withLoaded`.
 */
export const befriend = (
  services: Data & Notify,
  me: Account,
  other: Account,
  request: FriendRequest,
  caller: Caller,
): 'added' | 'waiting' | 'known' => {
  if (me === other) refuse(serverCodes.RELATION_BAD_PARAMETER, 'you cannot be your own friend')
  const [mine, theirs] = services.cache.people(me, other)
  const pair = { me, other, mine, theirs }
  admitPair(pair, request)
  const isMine = mine.friends.has(other.userID)
  const isTheirs = theirs.friends.has(me.userID)
  if (isMine && (isTheirs || !request.isMutual)) return 'known'
  admitFriends(pair, request.isMutual)
  if (request.groupName !== '') admitFriendGroup(services, me, request.groupName)
  const allowed = other.profile.allowType ?? TYPES.ALLOW_TYPE_ALLOW_ANY
  const isRequested = isTheirs || mine.received.has(other.userID)
  if (isRequested || request.isForced || allowed === TYPES.ALLOW_TYPE_ALLOW_ANY) {
    const application = mine.received.get(other.userID)
    const pairs = enter(services, me, other, request)
    if (request.isMutual)
      pairs.push(...enter(services, other, me, application ?? { ...request, ...defaultFields }))
    const how = { initiator: me.userID, command: 'friend_add', isForced: request.isForced } as const
    services.events.friendsAdded.publish({ caller, pairs, ...how })
    return 'added'
  }
  if (allowed === TYPES.ALLOW_TYPE_DENY_ANY) {
    refuse(serverCodes.REFUSES_FRIENDS, `${other.userID} takes no requests`)
  }
  admitApplication(pair)
  keepApplication(services, me, other, request)
  return 'waiting'
}

/** The fields that only one side sets. */
const defaultFields = { remark: '', groupName: '' }

interface Accepting {
  readonly remark: string
  /** I also get the applicant as a friend. */
  readonly isMutual: boolean
  readonly caller: Caller
}

/**
 * Accepts an application: the applicant gets me as a friend and, if mutual, I get the applicant.
 * Refuses with 30010, 30014, 30515, 30525, 30614. Use inside `withLoaded`.
 */
export const acceptFriend = (
  services: Data & Notify,
  me: Account,
  from: Account,
  { remark, isMutual, caller }: Accepting,
): void => {
  const [mine, theirs] = services.cache.people(me, from)
  const pair = { me, other: from, mine, theirs }
  const application = applicationFrom(pair)
  admitPair(pair, { isForced: true })
  admitFriends(pair, true, isMutual)
  const pairs = enter(services, from, me, application)
  if (isMutual)
    pairs.push(...enter(services, me, from, { ...application, ...defaultFields, remark }))
  const how = { initiator: from.userID, command: 'friend_response' } as const
  services.events.friendsAdded.publish({ caller, pairs, ...how })
}

/**
 * Rejects an application and removes it on both sides. Refuses with 30614. Use inside `withLoaded`.
 */
export const refuseFriend = (services: Data & Notify, me: Account, from: Account): void => {
  const [mine, theirs] = services.cache.people(me, from)
  applicationFrom({ me, other: from, mine, theirs })
  settleApplication(services, from, me)
}

const applicationFrom = ({ mine, other }: Pair): ApplicationFields => {
  const application = mine.received.get(other.userID)
  if (application !== undefined) return application
  const why = `${other.userID} does not ask, or has its answer`
  throw new Refusal(serverCodes.FRIEND_APPLICATION_MISSING, `answer friend: ${why}`)
}

/**
 * Adds `other` to the friends of `one`, or keeps the existing entry, and removes the applications
 * between them.
 */
const enter = (
  services: Data & Notify,
  owner: Account,
  other: Account,
  { source, wording, remark, groupName }: ApplicationFields,
): FriendPair[] => {
  const { id, userID } = other
  const [{ friends }] = services.cache.people(owner)
  const isNew = !friends.has(userID)
  if (isNew) {
    const group = groupName === '' ? undefined : makeFriendGroup(services, owner, groupName)
    const groups = group === undefined ? [] : [group.id]
    const said = { source, wording, remark, groups, customFields: [] }
    putFriends(services, owner, [{ id, userID, addTime: services.time(), ...said }])
  }
  settleApplication(services, owner, other)
  return isNew ? [[owner.userID, userID]] : []
}

const admitPair = (
  { me, other }: Pair,
  { isForced = false }: Pick<FriendRequest, 'isForced'>,
): void => {
  const isBlocked = me.blacklist.has(other.userID)
  const isBlockedByOther = other.blacklist.has(me.userID)
  if (!isForced && me.profile.adminForbidType === TYPES.FORBID_TYPE_SEND_OUT) {
    refuse(serverCodes.MAY_NOT_ADD_FRIENDS, 'the app forbids it')
  }
  if (isBlocked) refuse(serverCodes.BLOCKED_BY_ME, `${other.userID} is blocked`)
  if (isBlockedByOther) refuse(serverCodes.BLOCKED_BY_OTHER, `${other.userID} has blocked you`)
}

/** Refuses if one of the two lists is full. */
const admitFriends = (
  { me, other, mine, theirs }: Pair,
  isTheirs: boolean,
  isMine = true,
): void => {
  const isFull = ({ friends }: People, userID: string) =>
    friends.size >= LIMITS.FRIENDS && !friends.has(userID)
  const full = `are ${LIMITS.FRIENDS} friends`
  if (isMine && isFull(mine, other.userID)) refuse(serverCodes.TOO_MANY_FRIENDS, `there ${full}`)
  if (isTheirs && isFull(theirs, me.userID)) {
    refuse(serverCodes.OTHER_HAS_TOO_MANY_FRIENDS, `there ${full} in the other list`)
  }
}

const admitApplication = ({ me, other, mine, theirs }: Pair): void => {
  const isFull = (list: ReadonlyMap<string, unknown>, userID: string) =>
    list.size >= LIMITS.FRIEND_APPLICATIONS && !list.has(userID)
  if (!isFull(mine.sent, other.userID) && !isFull(theirs.received, me.userID)) return
  const why = `${LIMITS.FRIEND_APPLICATIONS} are already waiting`
  refuse(serverCodes.TOO_MANY_APPLICATIONS, why)
}
