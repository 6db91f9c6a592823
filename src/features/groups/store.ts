import type { Changes } from '../../kernel/changes.ts'
import { TYPES } from '../../protocol/types.ts'
import type { WireGroup, WireGroupChanges, WireSelfInfo } from './commands.ts'
import { changeGroup, changeSelf, type Group, refreshGroup, toGroup } from './model.ts'

/** A group and how far its log was followed. */
interface Known {
  readonly group: Group
  /** All entries up to this position came here, or are of before. */
  followed: number
  /** The entity is as it was at this position, or later: a row may be ahead of the entries. */
  shown: number
}

/** The groups I am in. Changed only by the transitions below. */
export class GroupStore {
  readonly #changes: Changes
  readonly #groups = new Map<string, Known>()
  /** Where in the account's log I have left groups, last. */
  readonly #leftAt = new Map<string, number>()

  constructor(changes: Changes) {
    this.#changes = changes
  }

  get(groupID: string): Group | undefined {
    return this.#groups.get(groupID)?.group
  }

  /** In the order in which they were joined. */
  get list(): Group[] {
    return Array.from(this.#groups.values(), ({ group }) => group)
  }

  /** Those that lists show: no rooms, no communities with topics. */
  get listed(): Group[] {
    return this.list.filter(
      ({ type, isSupportTopic }) => type !== TYPES.GRP_AVCHATROOM && !isSupportTopic,
    )
  }

  /** How far the log of a group was followed; 0 where I am not in it. */
  position(groupID: string): number {
    return this.#groups.get(groupID)?.followed ?? 0
  }

  /** Transition: the server told of a group that I am in. True: it is new here. */
  received(wire: WireGroup, userID: string): boolean {
    const { groupID, position } = wire
    const known = this.#groups.get(groupID)
    if (known === undefined) {
      this.#groups.set(groupID, {
        group: toGroup(wire, userID),
        followed: position,
        shown: position,
      })
    } else if (position >= known.shown) {
      refreshGroup(known.group, wire)
      known.shown = position
    }
    this.#changes.mark(`group:${groupID}`, known?.group)
    return known === undefined
  }

  /** Transition: an entry of the group's log came. False: the group shows it already. */
  changed(groupID: string, position: number, changes: WireGroupChanges): boolean {
    const known = this.#groups.get(groupID)
    if (known === undefined || position <= known.shown) return false
    changeGroup(known.group, changes)
    known.shown = position
    this.#changes.mark(`group:${groupID}`, known.group)
    return true
  }

  /** Transition: my place in a group is so now. False: I am not in it. */
  selfChanged(groupID: string, selfInfo: Partial<WireSelfInfo>): boolean {
    const group = this.get(groupID)
    if (group === undefined) return false
    changeSelf(group, selfInfo)
    this.#changes.mark(`group:${groupID}`, group)
    return true
  }

  /** Transition: the log of a group is followed up to here. */
  followed(groupID: string, position: number): void {
    const known = this.#groups.get(groupID)
    if (known !== undefined && position > known.followed) known.followed = position
  }

  /** Transition: whole lists were read, or one group: what came before needs no telling. */
  followedAll(groupID?: string): void {
    for (const known of this.#groups.values()) {
      if (groupID !== undefined && groupID !== known.group.groupID) continue
      known.followed = Math.max(known.followed, known.shown)
    }
  }

  /** Transition: a message has moved the group on. */
  advanced(group: Group, lastMessage: Group['lastMessage']): void {
    if (lastMessage.lastSequence < group.nextMessageSeq) return
    group.nextMessageSeq = lastMessage.lastSequence + 1
    group.lastMessage = lastMessage
    this.#changes.mark(`group:${group.groupID}`, group)
  }

  /** The position of the account's log at which I have left a group, last; 0 where I have not. */
  leftAt(groupID: string): number {
    return this.#leftAt.get(groupID) ?? 0
  }

  /** Transition: I am no longer in it; `position` of the account's log. */
  left(groupID: string, position = 0): boolean {
    if (position > this.leftAt(groupID)) this.#leftAt.set(groupID, position)
    this.#changes.mark(`group:${groupID}`)
    return this.#groups.delete(groupID)
  }

  /** Transition: only these are left (a whole list was read). Returns the IDs that are gone. */
  keptOnly(groupIDs: ReadonlySet<string>): string[] {
    const gone = [...this.#groups.keys()].filter((groupID) => !groupIDs.has(groupID))
    for (const groupID of gone) this.left(groupID)
    return gone
  }

  /** Transition: the session is over. */
  cleared(): void {
    this.keptOnly(new Set())
    this.#leftAt.clear()
  }
}
