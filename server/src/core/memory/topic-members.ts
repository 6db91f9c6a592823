import { CacheMiss } from './cache-miss.ts'
import type { Group, Head, Member } from './entities.ts'
import { newTopicMember } from './new-topic-member.ts'

interface Topic {
  readonly id: number
  readonly head: Head
  readonly created: number
  readonly community: () => Group
  /** The first sequence at or after a time. */
  readonly firstSince: (time: number) => Promise<number>
}

/**
 * The members of a topic are those of its community. A seat of its own has only who was looked up here: who never
 * came costs nothing, and is seen by `values` as the member of the community that it is.
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

  /** The seat; throws {@link CacheMiss} where it is not known yet what of the topic is from before the member came. */
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

  /** Those who have a place of their own here. */
  get ownMembers(): MapIterator<Member> {
    return super.values()
  }

  /** Who has left the community and come again sits anew. */
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
