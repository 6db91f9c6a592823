import { CacheMiss } from './cache-miss.ts'
import type { Group, Head, Member } from './entities.ts'
import { newSeat } from './new-seat.ts'

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

  constructor(topic: Topic, seats: Iterable<Member>) {
    super()
    this.#topic = topic
    for (const seat of seats) super.set(seat.userID, seat)
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
    const seat = this.#seatOf(member)
    if (seat !== undefined) return seat
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
    for (const member of this.#all.values()) yield this.#seatOf(member) ?? member
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
  get seats(): MapIterator<Member> {
    return super.values()
  }

  /** Who has left the community and come again sits anew. */
  #seatOf(member: Member): Member | undefined {
    const seat = super.get(member.userID)
    if (seat === undefined || seat.joinTime !== member.joinTime) return undefined
    seat.role = member.role
    seat.nameCard = member.nameCard
    return seat
  }

  #sit(member: Member, joinSequence: number): Member {
    const seat = this.#seatOf(member) ?? newSeat(this.#topic.id, member, joinSequence)
    super.set(member.userID, seat)
    return seat
  }
}
