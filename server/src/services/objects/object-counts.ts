import { serverCodes } from 'tavern-im/protocol'

/** Totals by a name from a small set. */
export class Totals {
  readonly #counts = new Map<string, number>()

  add(name: string, count = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count)
  }

  get entries(): Iterable<readonly [string, number]> {
    return this.#counts
  }
}

/** Counters of files since the start. */
export interface ObjectCounts {
  /** Uploads by the kind of their file. */
  readonly opened: Totals
  readonly stored: Totals
  /** Refusals by reason. */
  readonly refused: Totals
  /** Bytes through this server: `in`, `out`. */
  readonly bytes: Totals
  /** Files removed because of a recall or by the clean-up. */
  removed: number
}

export const newObjectCounts = (): ObjectCounts => ({
  opened: new Totals(),
  stored: new Totals(),
  refused: new Totals(),
  bytes: new Totals(),
  removed: 0,
})

const reasons: Readonly<Record<number, string>> = {
  [serverCodes.FILE_TOO_LARGE]: 'too_large',
  [serverCodes.FILE_WRONG_TYPE]: 'wrong_type',
  [serverCodes.FILE_NOT_WHOLE]: 'not_whole',
  [serverCodes.FILE_NOT_FOUND]: 'not_found',
  [serverCodes.FILE_SPACE_USED_UP]: 'no_space_left',
  [serverCodes.PROVIDER_FAILED]: 'store_failed',
  400: 'broken',
  403: 'not_allowed',
  404: 'not_found',
  408: 'silent',
  409: 'elsewhere',
  413: 'too_large',
  429: 'too_many',
  500: 'failed',
  507: 'disk_full',
}

/** The reason of a refused upload, from the code of a command or the status of an HTTP response. */
export const refusalReason = (code: number): string => reasons[code] ?? 'other'
