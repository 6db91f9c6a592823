import type {
  PreparedStatement,
  Sqlite3Static,
  Database as SqliteDatabase,
} from '@sqlite.org/sqlite-wasm'
import type { EmbeddedDatabase } from '../../storage/sqlite/sqlite-storage.ts'

type Statement = ReturnType<EmbeddedDatabase['prepare']>

/** Known to SQLite, not yet to its types. */
const isInTransaction = (capi: object, database: SqliteDatabase): boolean =>
  (capi as { sqlite3_get_autocommit(of: SqliteDatabase): number }).sqlite3_get_autocommit(
    database,
  ) === 0

/**
 * A database in the memory of the page. Committed data stays until it is closed, across
 * connections.
 */
export class WasmDatabase {
  readonly #sqlite: Sqlite3Static
  readonly #database: SqliteDatabase

  constructor(sqlite: Sqlite3Static) {
    this.#sqlite = sqlite
    this.#database = new sqlite.oo1.DB(':memory:')
  }

  /**
   * Connection of one server. After its close that server no longer reaches the database; its
   * uncommitted data is gone, as after a crash.
   */
  connect(): EmbeddedDatabase {
    const statements = new Set<PreparedStatement>()
    let isOpen = true
    const database = () => {
      if (isOpen) return this.#database
      throw new Error('use the database: the server was stopped')
    }
    const inTransaction = () => isInTransaction(this.#sqlite.capi, this.#database)
    return {
      exec: (sql) => database().exec(sql),
      prepare: (sql) => {
        const statement = database().prepare(sql)
        statements.add(statement)
        return this.#statement(statement, database)
      },
      get inTransaction() {
        return isOpen && inTransaction()
      },
      close: () => {
        if (!isOpen) return
        isOpen = false
        for (const statement of statements) statement.finalize()
        if (inTransaction()) this.#database.exec('ROLLBACK')
      },
    }
  }

  close(): void {
    this.#database.close()
  }

  #statement(statement: PreparedStatement, database: () => SqliteDatabase): Statement {
    const bound = (parameters: readonly unknown[]) => {
      database()
      statement.reset(true)
      return parameters.length === 0 ? statement : statement.bind(parameters as never)
    }
    const rows = function* (parameters: readonly unknown[]) {
      const open = bound(parameters)
      while (open.step()) yield open.get({})
      open.reset()
    }
    return {
      reader: statement.columnCount > 0,
      all: (parameters) => [...rows(parameters)],
      iterate: rows,
      run: (parameters) => {
        bound(parameters).stepReset()
        return {
          changes: database().changes(),
          lastInsertRowid: this.#sqlite.capi.sqlite3_last_insert_rowid(database()),
        }
      },
    }
  }
}
