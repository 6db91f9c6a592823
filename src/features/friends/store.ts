import type { Changes } from '../../kernel/changes.ts'
import { VersionedMap } from '../../lib/versioned-map.ts'
import { TYPES } from '../../protocol/types.ts'
import type { Profile } from '../profiles/model.ts'
import type { FriendApplicationList } from './api.ts'
import type {
  WireApplicationType,
  WireFriend,
  WireFriendApplication,
  WireFriendGroup,
} from './commands.ts'
import type { FriendList } from './context.ts'
import { type Friend, type FriendApplication, type FriendGroup, refreshFriend } from './model.ts'

interface Known {
  readonly entity: Friend
  /** Ids of friend groups. */
  groups: readonly number[]
}

interface KnownApplication {
  readonly entity: FriendApplication
  position: number
}

export interface StoreParts {
  readonly changes: Changes
  profileOf(userID: string): Profile
  now(): number
}

/**
 * My friends, their groups, and who asks to be one. Changed only by the transitions below; each says of which
 * position of the account's log it is.
 */
export class FriendStore {
  readonly #parts: StoreParts
  readonly #friends = new VersionedMap<Known>()
  readonly #applications = new VersionedMap<KnownApplication>()
  #groups: readonly WireFriendGroup[] = []
  /** The friend groups that the host has read, by id. */
  readonly #shownGroups = new Map<number, FriendGroup>()
  #groupsAt = -1
  #readPosition = 0

  constructor(parts: StoreParts) {
    this.#parts = parts
  }

  get(userID: string): Friend | undefined {
    return this.#friends.get(userID)?.entity
  }

  /** The oldest friendship first. */
  get friends(): Friend[] {
    return this.#friends.values
      .map(({ entity }) => entity)
      .sort((a, b) => a.addTime - b.addTime || (a.userID < b.userID ? -1 : 1))
  }

  /** Live objects: a group that was read once follows every change. */
  get groups(): FriendGroup[] {
    const { friends } = this
    return this.#groups.map(({ id, name }) => {
      const known = this.#shownGroups.get(id)
      if (known !== undefined) return known
      const shown = { name, ...this.#membersOf(id, friends) }
      this.#parts.changes.handed.add(shown)
      this.#shownGroups.set(id, shown)
      return shown
    })
  }

  /** Newest first. */
  get applications(): FriendApplication[] {
    return this.#applications.values
      .sort((a, b) => b.position - a.position)
      .map(({ entity }) => entity)
  }

  get applicationList(): FriendApplicationList {
    return { friendApplicationList: this.applications, unreadCount: this.unreadCount }
  }

  application(userID: string, type: string): FriendApplication | undefined {
    return this.#applications.get(userID + type)?.entity
  }

  get unreadCount(): number {
    return this.#received.filter(({ position }) => position > this.#readPosition).length
  }

  /** Position of the newest application. */
  get newestPosition(): number {
    return Math.max(0, ...this.#received.map(({ position }) => position))
  }

  get #received(): KnownApplication[] {
    return this.#applications.values.filter(
      ({ entity }) => entity.type === TYPES.SNS_APPLICATION_SENT_TO_ME,
    )
  }

  /** Transition: these are friends, so. Returns whether groups may show others now. */
  applyFriends(rows: readonly WireFriend[], at: number): boolean {
    let isGrouped = false
    for (const row of rows) {
      if (this.#friends.isOld(row.userID, at)) continue
      const known = this.#friends.get(row.userID)
      const entity = known?.entity ?? this.#newFriend(row.userID)
      refreshFriend(entity, row, this.#parts.now())
      isGrouped ||= String(known?.groups ?? []) !== String(row.groupList)
      const now = { entity, groups: row.groupList }
      this.#friends.set(row.userID, now, at)
      this.#named(now)
    }
    this.#grouped(isGrouped)
    return isGrouped
  }

  /** Transition: these are no friends. Returns whether groups may show others now. */
  removed(userIDs: readonly string[], at: number): boolean {
    let isGrouped = false
    for (const userID of userIDs) {
      if (this.#friends.isOld(userID, at)) continue
      const known = this.#friends.get(userID)
      isGrouped ||= known !== undefined && known.groups.length > 0
      this.#friends.set(userID, undefined, at)
      this.#parts.changes.mark('friends', known?.entity)
    }
    this.#grouped(isGrouped)
    return isGrouped
  }

  /** Transition: these are all friend groups. True: they were others. */
  applyGroups(groups: readonly WireFriendGroup[], at: number): boolean {
    if (at < this.#groupsAt) return false
    const isSame = JSON.stringify(groups) === JSON.stringify(this.#groups)
    this.#groups = groups
    this.#groupsAt = at
    if (!isSame) for (const known of this.#friends.values) this.#named(known)
    this.#grouped(!isSame)
    return !isSame
  }

  /** Transition: an application was received or sent. Returns its key. */
  applied(row: WireFriendApplication, at: number): string {
    const { userID, time, source, wording, position } = row
    const type = typeOf(row.type)
    const key = userID + type
    if (this.#applications.isOld(key, at)) return key
    const { nick, avatar } = this.#parts.profileOf(userID)
    const entity = this.application(userID, type) ?? ({} as FriendApplication)
    Object.assign(entity, { userID, nick, avatar, time, source, wording, type })
    this.#parts.changes.handed.add(entity)
    this.#applications.set(key, { entity, position }, at)
    this.#applied(entity)
    return key
  }

  /** Transition: that application is over. */
  settled(userID: string, type: WireApplicationType, at: number): void {
    const key = userID + typeOf(type)
    if (this.#applications.isOld(key, at)) return
    this.#applications.set(key, undefined, at)
    this.#applied()
  }

  /** Transition: applications up to this position are read. */
  read(position: number): void {
    this.#readPosition = Math.max(this.#readPosition, position)
    this.#applied()
  }

  /** Transition: a profile became known, or changed. Returns the lists that show it. */
  profileChanged({ userID, nick, avatar }: Profile): FriendList[] {
    const lists: FriendList[] = []
    for (const type of [TYPES.SNS_APPLICATION_SENT_TO_ME, TYPES.SNS_APPLICATION_SENT_BY_ME]) {
      const application = this.application(userID, type)
      if (application === undefined) continue
      lists.push('applications')
      this.#applied(Object.assign(application, { nick, avatar }))
    }
    const friend = this.get(userID)
    if (friend === undefined) return lists
    this.#parts.changes.mark('friends', friend)
    return ['friends', ...lists]
  }

  /** Transition: at this position there were these friends, and no others. */
  keptOnly(userIDs: ReadonlySet<string>, at: number): void {
    this.#grouped(this.#friends.keep(userIDs, at))
    this.#parts.changes.mark('friends')
  }

  /** Transition: at this position there were the applications with these keys, and no others. */
  keptApplications(keys: ReadonlySet<string>, at: number): void {
    this.#applications.keep(keys, at)
    this.#applied()
  }

  /** Transition: the log may be another one; the next data counts at any position. */
  markStale(): void {
    this.#friends.markStale()
    this.#applications.markStale()
    this.#groupsAt = -1
    this.#readPosition = 0
  }

  /** Transition: the session is over. */
  cleared(): void {
    this.markStale()
    this.#friends.clear()
    this.#applications.clear()
    this.#groups = []
    this.#parts.changes.mark('friends')
    this.#grouped(true)
    this.#applied()
  }

  #newFriend(userID: string): Friend {
    const profile = this.#parts.profileOf(userID)
    const friend = { userID, profile, groupList: [] as string[] } as Friend
    this.#parts.changes.handed.add(friend)
    return friend
  }

  #grouped(isSo: boolean): void {
    if (!isSo) return
    const { friends } = this
    const names = new Map(this.#groups.map(({ id, name }) => [id, name]))
    for (const [id, shown] of [...this.#shownGroups]) {
      const name = names.get(id)
      if (name === undefined) this.#shownGroups.delete(id)
      else Object.assign(shown, { name, ...this.#membersOf(id, friends) })
      this.#parts.changes.mark('friendGroups', shown)
    }
    this.#parts.changes.mark('friendGroups')
  }

  #membersOf(id: number, friends: readonly Friend[]): Omit<FriendGroup, 'name'> {
    const userIDList = friends.flatMap(({ userID }) =>
      this.#friends.get(userID)?.groups.includes(id) ? userID : [],
    )
    return { userIDList, count: userIDList.length }
  }

  #applied(entity?: FriendApplication): void {
    this.#parts.changes.mark('friendApplications', entity)
  }

  /** A friend shows the names of its groups. */
  #named({ entity, groups }: Known): void {
    entity.groupList = this.#groups.flatMap(({ id, name }) => (groups.includes(id) ? name : []))
    this.#parts.changes.mark('friends', entity)
  }
}

const typeOf = (type: WireApplicationType): string =>
  type === 1 ? TYPES.SNS_APPLICATION_SENT_TO_ME : TYPES.SNS_APPLICATION_SENT_BY_ME
