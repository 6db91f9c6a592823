import type { Clock } from 'tavern-im/protocol'
import { CleanUpRuns } from '../../kernel/clean-up-runs.ts'
import { MergedState } from '../../storage/rows/merged-state.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { orphanSeconds } from '../configuration/orphan-seconds.ts'
import type { Data } from '../data.ts'

const LEAST_SECONDS = 3_600

/** Contents read, or removed, in one commit. */
const BATCH = 100
/** Batches checked, and removed, in one run; the next run continues. */
const BATCHES = 100

/** A position in the order of creation. */
interface Cursor {
  readonly created: number
  readonly key: string
}

const START: Cursor = { created: -1, key: '' }

/**
 * Removes unreferenced contents of merged messages: at start and each hour those past their waiting
 * time, and at once those that removed messages leave behind. A row is marked as gone before it is
 * removed; an interrupted run is continued by the next one.
 */
export class MergerCleanUp {
  readonly #parts: Data & Configuration
  readonly #runs: CleanUpRuns
  /** The next run continues from here. */
  #looked = START

  constructor(parts: Data & Configuration, clock: Clock) {
    this.#parts = parts
    this.#runs = new CleanUpRuns({
      ...{ clock, log: parts.log, failure: 'clean-up of merged messages failed' },
      everyHour: () => this.run(),
    })
  }

  /** Removes contents past their waiting time and those marked as gone. Never rejects. */
  run(): Promise<void> {
    return this.#runs.enqueue(async () => {
      await this.#abandon()
      await this.#removeGone()
    })
  }

  /** Removes contents marked as gone. Never rejects. */
  removeGone(): Promise<void> {
    return this.#runs.enqueue(() => this.#removeGone())
  }

  /** Resolves when no run is in progress. */
  end(): Promise<void> {
    return this.#runs.end()
  }

  /** Apps have different waiting times: contents that stay are checked again after all others. */
  async #abandon(): Promise<void> {
    const { writer, tables, settings, time } = this.#parts
    for (let batch = 0; batch < BATCHES && !this.#runs.isEnded; batch++) {
      const found = await this.#after(MergedState.unnamed, this.#looked)
      const old = found.filter(({ created }) => created <= time() - LEAST_SECONDS)
      for (const { key, app, created } of old) {
        if (created > time() - orphanSeconds(settings, app)) continue
        writer.write(tables.merger.abandoned, [key])
      }
      await writer.settled()
      const last = old.length < BATCH ? undefined : old.at(-1)
      this.#looked = last ?? START
      if (last === undefined) return
    }
  }

  /** Removed contents may have named others, which are gone then. */
  async #removeGone(): Promise<void> {
    const { writer, tables, log } = this.#parts
    let removed = 0
    for (let batch = 0; batch < BATCHES && !this.#runs.isEnded; batch++) {
      const found = await this.#after(MergedState.gone, START)
      if (found.length === 0) break
      for (const { key } of found) {
        writer.write(tables.merger.goneWithin, [key, key])
        for (const query of tables.merger.removed) writer.write(query, [key])
      }
      await writer.settled()
      removed += found.length
    }
    if (removed > 0) log.info({ contents: removed }, 'unreferenced merged messages deleted')
  }

  #after(state: number, { created, key }: Cursor) {
    const { storage, queries } = this.#parts
    return storage.read(queries.mergedAfter, [state, created, created, key, BATCH])
  }
}
