import type { Changes } from '../../kernel/changes.ts'
import { TYPES } from '../../protocol/types.ts'
import type { WireGroup, WireGroupChanges, WireSelfInfo, WireTopicOf } from './commands.ts'
import { changeGroup, changeSelf, type Group, refreshGroup, toGroup } from './model.ts'

/** A group and how far its log was followed. */
/** The fields that identify a group. */
type GroupRef = Pick<WireGroup, 'groupID' | 'number' | 'topic'>

interface Known {
  readonly group: Group
  /** Which of those that had this ID, and since when I am in it; both of the wire, 0: not known. */
  number: number
  since: number
  /** The community, if it is a topic. */
  topic: WireTopicOf | undefined
  /** All entries up to this position were applied, or are older than the data. */
  followed: number
  /** The entity is as it was at this position, or later: a row may be ahead of the entries. */
  shown: number
  selfAt: number
  /** The position of the account's log at which I am known to be in it. */
  hereAt: number
}

const sinceOf = ({ selfInfo }: Pick<WireGroup, 'selfInfo'>): number => selfInfo?.joinSequence ?? 0

/** The groups I am in. Changed only by the transitions below. */
export class GroupStore {
  readonly #changes: Changes
  readonly #groups = new Map<string, Known>()
  /**
   * Positions of the account's log where I last left groups, each with the highest `number` of a
   * group that I left.
   */
  readonly #left = new Map<string, { readonly position: number; readonly number: number }>()

  /** The numbers of groups that I was in last, by ID. */
  readonly #before = new Map<string, number>()

  constructor(changes: Changes) {
    this.#changes = changes
  }

  get(groupID: string): Group | undefined {
    return this.#groups.get(groupID)?.group
  }

  /** Which of those that had this ID it is; 0 where I am in none. */
  number(groupID: string): number {
    return this.#groups.get(groupID)?.number ?? 0
  }

  /**
   * Compares received data with the known group and membership: above 0 it is of another group with
   * this ID, or I left and rejoined; below 0 it is of before that.
   */
  isAnother({ groupID, number = 0, ...wire }: WireGroup): number {
    const known = this.#groups.get(groupID)
    const since = sinceOf(wire)
    if (known === undefined) return 0
    if (number > 0 && known.number > 0 && number !== known.number) return number - known.number
    return since > 0 && known.since > 0 ? since - known.since : 0
  }

  /** In the order in which they were joined; without topics. */
  get list(): Group[] {
    return [...this.#groups.values()].flatMap(({ group, topic }) => (topic ? [] : group))
  }

  /** The community of a topic; undefined if it is not a topic. */
  topicOf(groupID: string): WireTopicOf | undefined {
    return this.#groups.get(groupID)?.topic
  }

  /** The known topics of a community. */
  topicsOf(communityID: string): string[] {
    return [...this.#groups].flatMap(([groupID, { topic }]) =>
      topic?.groupID === communityID ? groupID : [],
    )
  }

  /** The whole list of the server was read in this session. */
  isSynced = false

  /** Those that lists show: no rooms, no communities with topics. */
  get listed(): Group[] {
    return this.list.filter(
      ({ type, isSupportTopic }) => type !== TYPES.GRP_AVCHATROOM && !isSupportTopic,
    )
  }

  /** Last applied position of a group's log; 0 if I am not a member. */
  position(groupID: string): number {
    return this.#groups.get(groupID)?.followed ?? 0
  }

  /** The sequence since which I am in it, where the same group was here before; else 0. */
  backSince({ groupID, number = 0 }: WireGroup): number {
    const isBack = number > 0 && number === this.#before.get(groupID)
    return isBack ? (this.#groups.get(groupID)?.since ?? 0) : 0
  }

  /** Whether a sequence belongs to a group that I am in, and to my membership. */
  reaches(groupID: string, sequence: number): boolean {
    const known = this.#groups.get(groupID)
    if (known === undefined) return false
    return known.since <= sequence || known.group.type === TYPES.GRP_MEETING
  }

  /** Transition: a group of mine was received. True: it is new here. */
  received(wire: WireGroup, userID: string): boolean {
    const { groupID, number = 0, position } = wire
    const since = sinceOf(wire)
    const known = this.#groups.get(groupID)
    if (known === undefined) {
      const group = toGroup(wire, userID)
      this.#changes.handed.add(group)
      this.#groups.set(groupID, {
        group,
        number,
        since,
        topic: wire.topic,
        followed: position,
        shown: position,
        selfAt: 0,
        hereAt: 0,
      })
    } else if (position >= known.shown) {
      refreshGroup(known.group, wire, userID)
      known.topic = wire.topic
      known.number = number || known.number
      known.since = since || known.since
      known.shown = position
    }
    this.#mark(groupID, known?.group)
    return known === undefined
  }

  /** Transition: an entry of the group's log arrived. False: the group includes it already. */
  changed(groupID: string, position: number, { topic, ...changes }: WireGroupChanges): boolean {
    const known = this.#groups.get(groupID)
    if (known === undefined || position <= known.shown) return false
    changeGroup(known.group, changes)
    if (topic !== undefined) known.topic = topic
    known.shown = position
    this.#mark(groupID, known.group)
    return true
  }

  /** Transition: sets the member count of a room. False: it is unchanged. */
  counted(groupID: string, memberCount: number): boolean {
    const group = this.get(groupID)
    if (group === undefined || group.memberCount === memberCount) return false
    group.memberCount = memberCount
    this.#mark(groupID, group)
    return true
  }

  /** Position of the account's log of the last change of my membership; 0 if there was none. */
  selfAt(groupID: string): number {
    return this.#groups.get(groupID)?.selfAt ?? 0
  }

  /** Transition: my place in a group is so now (`position` of the account's log). False: I am not in it. */
  selfChanged(groupID: string, selfInfo: Partial<WireSelfInfo>, position: number): boolean {
    const known = this.#groups.get(groupID)
    if (known === undefined) return false
    const { group } = known
    changeSelf(group, selfInfo)
    known.selfAt = Math.max(known.selfAt, position)
    this.#mark(groupID, group)
    return true
  }

  /** Transition: the log of a group is followed up to here. */
  followed(groupID: string, position: number): void {
    const known = this.#groups.get(groupID)
    if (known !== undefined && position > known.followed) known.followed = position
  }

  /** Transition: whole lists were read, or one group: older entries are included. */
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
    this.#mark(group.groupID, group)
  }

  /** The position of the account's log at which I have left a group, last; 0 where I have not. */
  leftAt(groupID: string): number {
    return this.#left.get(groupID)?.position ?? 0
  }

  /**
   * I left it after that position of the account's log; a newer group with its ID is another one.
   * Leaving a community leaves its topics.
   */
  hasLeft({ groupID, number = 0, topic }: GroupRef, position: number): boolean {
    const left = this.#left.get(topic?.groupID ?? groupID)
    if (left === undefined || left.position <= position) return false
    return topic !== undefined || number <= left.number
  }

  /** Position of the account's log at which I am known to be a member; 0 if unknown. */
  hereAt(groupID: string): number {
    return this.#groups.get(groupID)?.hereAt ?? 0
  }

  /** Transition: I am in it at that position of the account's log. */
  here(groupID: string, position: number): void {
    const known = this.#groups.get(groupID)
    if (known !== undefined && position > known.hereAt) known.hereAt = position
  }

  /** I am a member since this position; older data is outdated. */
  isBack(groupID: string, position: number): boolean {
    return position > 0 && position < this.hereAt(groupID)
  }

  /** Transition: I am no longer in it, as it is up to that number; `position` of the account's log. */
  left(groupID: string, position = 0, number = Number.POSITIVE_INFINITY): boolean {
    if (position > this.leftAt(groupID)) this.#left.set(groupID, { position, number })
    this.#before.set(groupID, this.number(groupID) || (this.#before.get(groupID) ?? 0))
    this.#mark(groupID)
    return this.#groups.delete(groupID)
  }

  /**
   * Transition: only these groups remain, with their topics (a whole list was read), and rooms,
   * which are in no list. Returns the removed IDs.
   */
  keptOnly(groupIDs: ReadonlySet<string>): string[] {
    const gone = [...this.#groups].flatMap(([groupID, { group, topic }]) =>
      groupIDs.has(topic?.groupID ?? groupID) || group.type === TYPES.GRP_AVCHATROOM ? [] : groupID,
    )
    for (const groupID of gone) this.left(groupID)
    return gone
  }

  /** Transition: the session is over. */
  cleared(): void {
    this.isSynced = false
    for (const groupID of [...this.#groups.keys()]) this.left(groupID)
    this.#left.clear()
    this.#before.clear()
  }

  #mark(groupID: string, group?: Group): void {
    this.#changes.mark(`group:${groupID}`, group)
    this.#changes.mark('groups')
  }
}
