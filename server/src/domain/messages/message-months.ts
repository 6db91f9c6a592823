import type { Clock, Stop } from 'tavern-im/protocol'
import { eventLoopYielder } from '../../kernel/event-loop-yielder.ts'
import { monthOf } from '../../storage/months.ts'
import type { Data } from '../data.ts'
import type { Notify } from '../notify.ts'
import { forgetMessages } from './forget-messages.ts'
import { forgetUnread } from './forget-unread.ts'
import type { Media } from './media.ts'
import { readMonths } from './partition-ranges.ts'

const INTERVAL_MS = 3_600_000

/** Conversation months read at once. */
const ROWS = 200

/** A month of a conversation whose messages expire. */
interface ExpiredMonth {
  readonly app: number
  readonly key: string
  readonly conversation_id: number
  readonly month: number
}

/**
 * Creates the message tables of this month and the next one, and removes expired months: at start
 * and each hour. Expired messages are hidden at once and removed in batches between other work;
 * after a restart the removal resumes.
 */
export class MessageMonths {
  /** The number of past months that are kept; 0: all. */
  readonly #kept: number
  readonly #clock: Clock
  #stop: Stop = () => {}
  #last: Promise<void> = Promise.resolve()
  #isEnded = false

  constructor(clock: Clock, kept: number) {
    this.#clock = clock
    this.#kept = kept
  }

  /** The first month that is kept at a unix second; 0: all. */
  firstAt(time: number): number {
    return this.#kept === 0 ? 0 : monthOf(time) - this.#kept
  }

  begin(services: Data & Notify & Media): void {
    this.#stop = this.#clock.every(INTERVAL_MS, () => void this.#run(services))
    void this.#run(services)
  }

  /** Resolves when no run is in progress. */
  async end(): Promise<void> {
    this.#isEnded = true
    this.#stop()
    await this.#last
  }

  #run(services: Data & Notify & Media): Promise<void> {
    this.#last = this.#last
      .then(() => this.#startMonth(services))
      .catch((cause) => services.log.error({ err: cause }, 'deleting old messages failed'))
    return this.#last
  }

  async #startMonth(services: Data & Notify & Media): Promise<void> {
    if (this.#isEnded) return
    const { cache, writer, partitions, time } = services
    const month = monthOf(time())
    partitions.makeRoom(writer, month)
    partitions.makeRoom(writer, month + 1)
    await writer.settled()
    const first = this.firstAt(time())
    if (first === 0) return
    if (first > cache.firstMonth) cache.keepFrom(first)
    const count = await this.#forget(services, first)
    if (this.#isEnded) return
    for (const { query, parameters } of partitions.tables.removalsBefore(first)) {
      writer.write(query, parameters)
    }
    await writer.settled()
    partitions.tables.removedBefore(first)
    if (count === 0) return
    services.log.info({ months: count }, 'old messages deleted')
    await services.cleanUp?.removeGone()
    await services.mergerCleanUp.removeGone()
  }

  /** Returns the number of conversation months. */
  async #forget(services: Data & Notify & Media, first: number): Promise<number> {
    const { storage, queries, writer, tables, cache } = services
    const pause = eventLoopYielder()
    for (let count = 0; ; ) {
      const rows = await storage.read(queries.monthsBefore, [first, ROWS])
      if (rows.length === 0 || this.#isEnded) return count
      // Numbers of messages must never be reused: clients know them.
      writer.write(tables.dismissal.lastID, ['message', cache.lastIDs.message])
      for (const row of rows) {
        if (this.#isEnded) return count
        await this.#forgetMonth(services, row)
        await pause()
        count += 1
      }
    }
  }

  async #forgetMonth(services: Data & Notify & Media, row: ExpiredMonth): Promise<void> {
    const { storage, writer, tables, partitions } = services
    const { conversation_id: id, month } = row
    const partition = partitions.at(id, month)
    const [, next] = await readMonths(services, id, month)
    const [newest] = next === undefined ? await storage.read(partition.newest, [id]) : []
    const upTo = next === undefined ? (newest?.sequence ?? 0) : next.first - 1
    if (newest !== undefined) {
      const parameters = [newest.sequence, newest.id, newest.time, id]
      writer.write(tables.dismissal.lastMessage, parameters)
    }
    await forgetUnread(services, { ...row, partition, upTo })
    const removal = { month, upTo, areDropped: partitions.tables.goesWhole(month) }
    for await (const _ of forgetMessages(services, id, removal)) if (this.#isEnded) return
    writer.write(tables.dismissal.month, [id, month])
    await writer.settled()
  }
}
