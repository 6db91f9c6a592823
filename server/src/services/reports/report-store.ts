import type { Writer } from '../../storage/rows/writer.ts'
import { UNRELATED } from '../../storage/scope.ts'
import { compiled, compiledOnce, type Storage } from '../../storage/storage.ts'
import { insert } from '../../storage/upsert.ts'

/** An event that a client reported. */
export interface ReportRow {
  readonly app: number
  /** '' if the client was not logged in. */
  readonly tinyID: string
  /** Unix seconds of this server. */
  readonly time: number
  /** The event's name, or `quality`. */
  readonly name: string
  readonly command: string
  /** The other fields as JSON. */
  readonly data: string
}

/** Reports older than the days, or beyond the rows, are deleted. 0 days store none. */
export interface ReportRetention {
  readonly days: number
  readonly rows: number
}

export interface ReportStore {
  /** Writes rows with the next commit and deletes expired ones, in the background. */
  keep(rows: readonly ReportRow[]): void
}

export const defaultReportRetention: ReportRetention = { days: 7, rows: 100_000 }

/** Rows that one call deletes at most: more than it writes, without a stall. */
const DELETED_ROWS = 500

const DAY_SECONDS = 86_400

export const openReportStore = async (
  storage: Storage,
  writer: Writer,
  { days, rows: most }: ReportRetention,
): Promise<ReportStore> => {
  const queries = reportQueries(storage)
  const [newest] = await storage.read(queries.lastID, [])
  let lastID = newest?.id ?? 0
  return {
    keep(rows) {
      if (days === 0 || most === 0) return
      for (const { app, tinyID, time, name, command, data } of rows) {
        writer.write(queries.add, [++lastID, app, tinyID, time, name, command, data])
      }
      const oldest = (rows.at(-1)?.time ?? 0) - days * DAY_SECONDS
      writer.write(queries.prune, [DELETED_ROWS, oldest, lastID - most])
    },
  }
}

const reportQueries = compiledOnce(({ db }) => ({
  lastID: compiled(
    () => db.selectFrom('client_reports').select((e) => e.fn.max('id').as('id')),
    UNRELATED,
  ),
  add: insert(
    db,
    'client_reports',
    ['id', 'app', 'tiny_id', 'time', 'name', 'command', 'data'],
    UNRELATED,
  ),
  /** among the oldest rows: those before this time, those up to this id */
  prune: compiled(
    () =>
      db.deleteFrom('client_reports').where('id', 'in', (e) =>
        e
          .selectFrom(
            e
              .selectFrom('client_reports')
              .select(['id', 'time'])
              .orderBy('id')
              .limit(DELETED_ROWS)
              .as('oldest'),
          )
          .select('oldest.id')
          .where((w) => w.or([w('oldest.time', '<', 0), w('oldest.id', '<=', 0)])),
      ),
    UNRELATED,
  ),
}))
