import type { Clock } from 'tavern-im/protocol'
import type { Tables } from '../../domain/cache/tables.ts'
import { orphanSeconds } from '../../domain/configuration/orphan-seconds.ts'
import type { SettingsStore } from '../../domain/configuration/settings-store.ts'
import { CleanUpRuns } from '../../kernel/clean-up-runs.ts'
import type { Log } from '../../kernel/log.ts'
import { ObjectState } from '../../storage/rows/object-state.ts'
import type { Queries } from '../../storage/rows/queries.ts'
import type { Writer } from '../../storage/rows/writer.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Objects } from './objects.ts'

const HOUR_SECONDS = 3_600
const BATCH = 200

export interface CleanUpParts {
  readonly objects: Objects
  readonly storage: Storage
  readonly queries: Queries
  readonly tables: Tables
  readonly writer: Writer
  readonly settings: SettingsStore
  readonly log: Log
  /** Unix seconds. */
  readonly time: () => number
}

/** A position in the order of creation. */
interface Cursor {
  readonly created: number
  readonly id: number
}

interface FoundObject extends Cursor {
  readonly app: number
  readonly key: string
  readonly is_named: number | boolean
}

const START: Cursor = { created: -1, id: 0 }

/**
 * Removes unfinished uploads and objects that no message refers to: at the start, each hour, and at
 * once after a recall. It marks the row as gone, deletes the bytes, then deletes the row, so an
 * interrupted run can be continued.
 */
export class CleanUp {
  readonly #parts: CleanUpParts
  readonly #runs: CleanUpRuns
  /** All stored objects up to here are referenced, or were old enough to be removed. */
  #looked = START

  constructor(parts: CleanUpParts, clock: Clock) {
    this.#parts = parts
    this.#runs = new CleanUpRuns({
      ...{ clock, log: parts.log, failure: 'file clean-up failed' },
      everyHour: () => this.run(),
    })
  }

  /** Finds unreferenced objects and removes them. Never rejects. */
  run(): Promise<void> {
    return this.#runs.enqueue(async () => {
      await this.#abandon(ObjectState.open, START)
      this.#looked = await this.#abandon(ObjectState.stored, this.#looked)
      await this.#removeGone()
    })
  }

  /** Removes objects that are marked as gone. Never rejects. */
  removeGone(): Promise<void> {
    return this.#runs.enqueue(() => this.#removeGone())
  }

  /** Resolves when no run is active. */
  end(): Promise<void> {
    return this.#runs.end()
  }

  /**
   * Marks unreferenced objects that are old enough; returns the position up to which all is
   * checked.
   */
  async #abandon(state: number, from: Cursor): Promise<Cursor> {
    const { writer, tables, settings, time } = this.#parts
    const youngest = time() - HOUR_SECONDS
    let looked = from
    let isLeftOver = false
    for await (const one of this.#all(state, from)) {
      if (one.created > youngest) break
      const isOver = !one.is_named && one.created <= time() - orphanSeconds(settings, one.app)
      if (isOver) writer.write(tables.cleanUp.abandoned, [one.id])
      isLeftOver ||= !one.is_named && !isOver
      if (!isLeftOver) looked = one
    }
    await writer.settled()
    return looked
  }

  async #removeGone(): Promise<void> {
    const { objects, writer, tables, log } = this.#parts
    for await (const { id, app, key } of this.#all(ObjectState.gone, START)) {
      const address = { app, fileKey: key }
      try {
        await objects.changing(address, () => objects.store.remove(address))
        writer.write(tables.cleanUp.removed, [id])
        objects.counts.removed += 1
      } catch (cause) {
        // The next run tries again.
        log.error({ err: cause, app, fileKey: key }, 'deleting a file failed')
      }
    }
    await writer.settled()
  }

  /**
   * Objects of a state in the order of creation, read in batches; stops when this clean-up ends.
   */
  async *#all(state: number, from: Cursor): AsyncGenerator<FoundObject> {
    const { storage, queries, writer } = this.#parts
    let last = from
    for (;;) {
      const { created, id } = last
      const found = await storage.read(queries.objectsAfter, [state, created, created, id, BATCH])
      for (const one of found) {
        if (this.#runs.isEnded) return
        yield one
      }
      await writer.settled()
      last = found.at(-1) ?? last
      if (found.length < BATCH) return
    }
  }
}
