import { Throttle } from '../../kernel/throttle.ts'
import type { FeatureKernel } from '../kernel.ts'
import { groupConversationID } from '../messages/index.ts'
import type { TopicEventData } from './api.ts'
import type { TopicUses } from './context.ts'
import { type Topic, toTopic } from './model.ts'

/** TOPIC_UPDATED of one topic, at most so often. */
const TOPIC_EVENT_MS = 1_000

interface Shown {
  readonly topic: Topic
  /** Its community. */
  readonly groupID: string
  /** ID of the last message. */
  said: string
  /** Added in this batch: a new list emits no event for each topic. */
  isNew: boolean
  readonly event: Throttle
  readonly stop: () => void
}

/** Topics as hosts read them. Their groups and conversations are other features'; here they are put together. */
export class TopicStore {
  readonly #kernel: FeatureKernel<TopicEventData>
  readonly #uses: TopicUses
  readonly #shown = new Map<string, Shown>()
  /**
   * Time when the list of a community was read, in ms of the clock; later changes were applied to
   * it.
   */
  readonly #listedAt = new Map<string, number>()

  constructor(kernel: FeatureKernel<TopicEventData>, uses: TopicUses) {
    this.#kernel = kernel
    this.#uses = uses
  }

  get(topicID: string): Topic | undefined {
    return this.#shown.get(topicID)?.topic
  }

  /** The topics of a community, in the order of arrival. */
  of(groupID: string): Topic[] {
    return [...this.#shown.values()].flatMap((one) => (one.groupID === groupID ? one.topic : []))
  }

  /** Whether all topics of a community are here, and were read not long ago. */
  isListed(groupID: string): boolean {
    const at = this.#listedAt.get(groupID) ?? Number.NEGATIVE_INFINITY
    const age = this.#kernel.platform.clock.now() - at
    return age >= 0 && age < this.#kernel.cloud.value('topic_cache_time') * 1000
  }

  /** Whether a list of this community was ever read. */
  wasListed(groupID: string): boolean {
    return this.#listedAt.has(groupID)
  }

  /** Communities whose lists were read, or with known topics. */
  get communities(): ReadonlySet<string> {
    const { groups } = this.#uses
    const known = [...this.#shown.keys()].flatMap((id) => groups.topicOf(id)?.groupID ?? [])
    return new Set([...this.#listedAt.keys(), ...known])
  }

  /** Transition: the whole list of a community was read. */
  listed(groupID: string): void {
    this.#listedAt.set(groupID, this.#kernel.platform.clock.now())
  }

  /** Transition: the list of a community must be refetched. */
  markStale(groupID: string): void {
    if (this.wasListed(groupID)) this.#listedAt.set(groupID, Number.NEGATIVE_INFINITY)
  }

  /** Transition: a topic is so now. */
  changed(topicID: string): void {
    const known = this.#shown.get(topicID)
    const now = this.#read(topicID)
    if (now === undefined) return
    const said = JSON.stringify(now)
    if (known === undefined) {
      const shown = this.#show(now, said)
      this.#shown.set(topicID, shown)
      this.#mark(shown)
      this.#kernel.changes.afterwards(() => {
        shown.isNew = false
      })
    } else if (known.said !== said) {
      known.said = said
      Object.assign(known.topic, now)
      this.#mark(known)
      if (this.#kernel.gate.status === 'ready' && !known.isNew) known.event.request()
    }
  }

  /** Transition: there is no such topic any more, or no such community. */
  removed(groupID: string): void {
    const known = this.#shown.get(groupID)
    known?.event.cancel()
    known?.stop()
    this.#shown.delete(groupID)
    if (known !== undefined) this.#mark(known)
    this.#listedAt.delete(groupID)
  }

  /** Transition: the session is over. */
  cleared(): void {
    for (const topicID of [...this.#shown.keys()]) this.removed(topicID)
    this.#listedAt.clear()
  }

  #read(topicID: string): Topic | undefined {
    const { groups, conversations } = this.#uses
    const group = groups.find(topicID)
    const of = groups.topicOf(topicID)
    const record = conversations.store.get(groupConversationID(topicID))
    return group && of && record && toTopic(group, of, record)
  }

  #show(topic: Topic, said: string): Shown {
    const { changes, events, platform } = this.#kernel
    const { topicID } = topic
    changes.handed.add(topic)
    const groupID = this.#uses.groups.topicOf(topicID)?.groupID ?? ''
    const notify = () => events.emit('onTopicUpdated', () => ({ groupID, topic }))
    const event = new Throttle(platform.clock, TOPIC_EVENT_MS, notify)
    const listen = () => this.changed(topicID)
    const stop = changes.subscribe(`conversation:${groupConversationID(topicID)}`, listen)
    return { topic, groupID, said, isNew: true, event, stop }
  }

  #mark({ topic, groupID }: Shown): void {
    this.#kernel.changes.mark(`topics:${groupID}`, topic)
  }
}
