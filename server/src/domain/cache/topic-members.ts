import { CacheMiss } from '../../kernel/cache-miss.ts'
import type { Delivery } from '../events/delivery.ts'
import type { Conversation, Group, Member } from './entities.ts'
import { newTopicMember } from './new-topic-member.ts'

interface Topic {
  readonly id: number
  readonly head: Conversation
  readonly created: number
  readonly community: () => Group
  /** The first sequence at or after a time. */
  readonly firstSince: (time: number) => Promise<number>
}

/** The members among these users, without a load. */
export const membersAmong = ({ members }: Group, userIDs: readonly string[]): Member[] =>
  userIDs.flatMap((userID) => {
    const isTopic = members instanceof TopicMembers
    return (isTopic ? members.known(userID) : members.get(userID)) ?? []
  })

/** The members with a session, without a load. */
export const onlineMembers = (group: Group, delivery: Delivery): Member[] =>
  membersAmong(group, delivery.onlineAmong(group.app, group.members))

/**
 * The members of a topic are those of its community. Only members looked up here have a record of
 * their own: others cost nothing, and `values` returns their community's record.
 */
export class TopicMembers extends Map<string, Member> {
  readonly #topic: Topic

  constructor(topic: Topic, ownMembers: Iterable<Member>) {
    super()
    this.#topic = topic
    for (const topicMember of ownMembers) super.set(topicMember.userID, topicMember)
  }

  get #all(): Map<string, Member> {
    return this.#topic.community().members
  }

  override get size(): number {
    return this.#all.size
  }

  /**
   * The topic's own record; throws {@link CacheMiss} until the first sequence after the member
   * joined is known.
   */
  override get(userID: string): Member | undefined {
    const member = this.#all.get(userID)
    if (member === undefined) return undefined
    const topicMember = this.#topicMemberOf(member)
    if (topicMember !== undefined) return topicMember
    const { created, head } = this.#topic
    if (member.joinTime <= created || head.lastSequence === 0) return this.#sit(member, 1)
    throw new CacheMiss(
      this.#topic.firstSince(member.joinTime).then((first) => this.#sit(member, first)),
    )
  }

  override has(userID: string): boolean {
    return this.#all.has(userID)
  }

  override keys() {
    return this.#all.keys()
  }

  override *values(): Generator<Member, undefined> {
    for (const member of this.#all.values()) yield this.#topicMemberOf(member) ?? member
    return undefined
  }

  override *entries(): Generator<[string, Member], undefined> {
    for (const member of this.values()) yield [member.userID, member]
    return undefined
  }

  override [Symbol.iterator]() {
    return this.entries()
  }

  get ownSize(): number {
    return super.size
  }

  /** The members with a record of their own. */
  get ownMembers(): MapIterator<Member> {
    return super.values()
  }

  /** The topic's record, or that of the community, without a load. */
  known(userID: string): Member | undefined {
    const member = this.#all.get(userID)
    return member === undefined ? undefined : (this.#topicMemberOf(member) ?? member)
  }

  /** A member who has left the community and joined again gets a new record. */
  #topicMemberOf(member: Member): Member | undefined {
    const topicMember = super.get(member.userID)
    if (topicMember === undefined || topicMember.joinTime !== member.joinTime) return undefined
    topicMember.role = member.role
    topicMember.nameCard = member.nameCard
    return topicMember
  }

  #sit(member: Member, joinSequence: number): Member {
    const topicMember =
      this.#topicMemberOf(member) ?? newTopicMember(this.#topic.id, member, joinSequence)
    super.set(member.userID, topicMember)
    return topicMember
  }
}
