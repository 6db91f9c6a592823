import type { Changes } from '../../kernel/changes.ts'
import type { WireGroup } from './commands.ts'
import { type Group, refreshGroup, toGroup } from './model.ts'

/** The groups I am in. Changed only by the transitions below. */
export class GroupStore {
  readonly #changes: Changes
  readonly #groups = new Map<string, Group>()

  constructor(changes: Changes) {
    this.#changes = changes
  }

  get(groupID: string): Group | undefined {
    return this.#groups.get(groupID)
  }

  /** In the order in which they were joined. */
  get list(): Group[] {
    return [...this.#groups.values()]
  }

  /** Transition: the server told of a group that I am in. True: it is new here. */
  received(wire: WireGroup, userID: string): boolean {
    const known = this.#groups.get(wire.groupID)
    if (known === undefined) this.#groups.set(wire.groupID, toGroup(wire, userID))
    else refreshGroup(known, wire)
    this.#changes.mark(`group:${wire.groupID}`, known)
    return known === undefined
  }

  /** Transition: members came or went. */
  memberCountChanged(group: Group, by: number): void {
    group.memberCount = Math.max(0, group.memberCount + by)
    this.#changes.mark(`group:${group.groupID}`, group)
  }

  /** Transition: a message has moved the group on. */
  advanced(group: Group, lastMessage: Group['lastMessage']): void {
    if (lastMessage.lastSequence < group.nextMessageSeq) return
    group.nextMessageSeq = lastMessage.lastSequence + 1
    group.lastMessage = lastMessage
    this.#changes.mark(`group:${group.groupID}`, group)
  }

  /** Transition: I am no longer in it. */
  left(groupID: string): boolean {
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
  }
}
