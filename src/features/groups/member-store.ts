import type { Changes } from '../../kernel/changes.ts'
import type { WireGroupMember } from './commands.ts'
import { type GroupMember, toMember } from './model.ts'

/**
 * Members of groups that the host has received: live objects. Changed only by the transitions
 * below.
 */
export class MemberStore {
  readonly #changes: Changes
  readonly #groups = new Map<string, Map<string, GroupMember>>()

  constructor(changes: Changes) {
    this.#changes = changes
  }

  /** In the order in which they were received. */
  of(groupID: string): GroupMember[] {
    return [...(this.#groups.get(groupID)?.values() ?? [])]
  }

  /** Transition: members were received from the server. Each keeps its object. */
  received(groupID: string, list: readonly WireGroupMember[]): GroupMember[] {
    const known = this.#groups.get(groupID) ?? new Map<string, GroupMember>()
    this.#groups.set(groupID, known)
    return list.map((wire) => {
      const member = toMember(wire)
      if (!known.has(member.userID)) {
        known.set(member.userID, member)
        this.#changes.handed.add(member)
      }
      return this.changed(groupID, member.userID, member) as GroupMember
    })
  }

  /** Transition: a known member has changed. */
  changed(groupID: string, userID: string, changes: Partial<GroupMember>): GroupMember | undefined {
    const member = this.#groups.get(groupID)?.get(userID)
    if (member !== undefined) {
      Object.assign(member, changes)
      this.#changes.mark(`members:${groupID}`, member)
    }
    return member
  }

  /** Transition: a user has another name, or has one at all. */
  renamed({ userID, nick, avatar }: Pick<GroupMember, 'userID' | 'nick' | 'avatar'>): void {
    if (nick === '' && avatar === '') return
    for (const groupID of this.#groups.keys()) this.changed(groupID, userID, { nick, avatar })
  }

  /** Transition: the group has this owner now; '' for none. */
  ownedBy(groupID: string, ownerID: string): void {
    for (const [userID, { role }] of this.#groups.get(groupID) ?? []) {
      if (userID === ownerID) this.changed(groupID, userID, { role: 'Owner' })
      else if (role === 'Owner') this.changed(groupID, userID, { role: 'Member' })
    }
  }

  /** Transition: these are members no longer. */
  left(groupID: string, userIDs: readonly string[]): void {
    for (const userID of userIDs) this.#groups.get(groupID)?.delete(userID)
    this.#changes.mark(`members:${groupID}`)
  }

  /** Transition: members of this group, or of all, are no longer shown. */
  forgotten(groupID?: string): void {
    for (const one of groupID === undefined ? [...this.#groups.keys()] : [groupID]) {
      this.#groups.delete(one)
      this.#changes.mark(`members:${one}`)
    }
  }
}
