import type { Clock } from 'tavern-im/protocol'
import { CleanUpRuns } from '../../clean-up-runs.ts'
import { orphanSeconds } from '../../objects/orphan-seconds.ts'
import type { Services } from '../services.ts'
import { MergedState } from './merged-state.ts'

const LEAST_SECONDS = 3_600

/** So many contents are read, and removed in one commit. */
const BATCH = 100
/** So many are looked at in one run, and so many are removed; the next one goes on. */
const BATCHES = 100

type Parts = Pick<
  Services,
  'storage' | 'queries' | 'tables' | 'writer' | 'settings' | 'log' | 'time'
>

/** A place in the order in which contents came. */
interface Cursor {
  readonly created: number
  readonly key: string
}

const START: Cursor = { created: -1, key: '' }

/**
 * Removes contents of merged messages that nothing names: at start and each hour those that have waited for too long,
 * and at once what messages that are removed have left over. A row is gone first and then removed: if that is cut off,
 * the next run goes on.
 */
export class MergerCleanUp {
  readonly #parts: Parts
  readonly #runs: CleanUpRuns
  /** The next run looks on from here. */
  #looked = START

  constructor(parts: Parts, clock: Clock) {
    this.#parts = parts
    this.#runs = new CleanUpRuns({
      ...{ clock, log: parts.log, failure: 'clean-up of merged messages failed' },
      everyHour: () => this.run(),
    })
  }

  /** Removes what has waited for too long, and what is gone. Never rejects. */
  run(): Promise<void> {
    return this.#runs.enqueue(async () => {
      await this.#abandon()
      await this.#removeGone()
    })
  }

  /** Removes what is gone already. Never rejects. */
  removeGone(): Promise<void> {
    return this.#runs.enqueue(() => this.#removeGone())
  }

  /** Resolves when nothing runs any more. */
  end(): Promise<void> {
    return this.#runs.end()
  }

  /** Apps keep them for different times: those that stay are looked at again when all others were. */
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

  /** What was removed may have named others, which are gone then. */
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
