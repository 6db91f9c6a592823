import { types } from 'node:util'
import { Kysely, SqliteDialect } from 'kysely'
import Database from 'libsql'
import type { Schema } from '../../../server/src/storage/schema.ts'
import {
  type EmbeddedDatabase,
  openSchema,
  type SqliteWriter,
  sqliteStorage,
} from '../../../server/src/storage/sqlite/sqlite-storage.ts'
import type { Storage } from '../../../server/src/storage/storage.ts'

type Statement = ReturnType<EmbeddedDatabase['prepare']>
type Row = Readonly<Record<string, unknown>>

/** Injected faults and delays between a server and its disk. */
export interface DiskFaults {
  /** Waits before a commit reaches the disk, and again before the server is notified. */
  wait(): Promise<void>
  /** Whether the disk is full. */
  isFull(): boolean
  /** Called before each disk operation; may kill the server. */
  step(): void
}

class DiskFull extends Error {
  readonly code = 'SQLITE_FULL'
  override readonly message = 'database or disk is full'
}

/** The disk of all simulated servers; emptied between runs, so that its statements stay prepared. */
export class Disk {
  readonly #database = new Database(':memory:')
  readonly #statements = new Map<string, Statement>()
  readonly #wipes: (() => void)[] = []

  static async open(): Promise<Disk> {
    const disk = new Disk()
    await openSchema(disk.#database)
    disk.#prepareWipe()
    return disk
  }

  /** Resets the disk to the state after the migrations. */
  wipe(): void {
    if (this.#database.inTransaction) this.#database.exec('ROLLBACK')
    this.#database.exec('PRAGMA foreign_keys = OFF')
    this.#database.exec('BEGIN')
    for (const wipe of this.#wipes) wipe()
    this.#database.exec('COMMIT')
    this.#database.exec('PRAGMA foreign_keys = ON')
  }

  rows<Found = Row>(sql: string, ...parameters: readonly unknown[]): Found[] {
    return this.#prepare(sql).all(parameters) as Found[]
  }

  /** Opens the storage of one server. `kill` stops all its access to the disk. */
  storage(faults: DiskFaults): { readonly storage: Storage; kill(): void } {
    let isOpen = true
    const use = () => {
      if (isOpen) faults.step()
      if (!isOpen) throw new Error('use the disk: the server was killed')
    }
    const reader = this.#connection(use)
    const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: reader as never }) })
    const storage = sqliteStorage({ db, reader, writer: this.#writer(use, faults) })
    const read: Storage['read'] = async (query, parameters) => {
      const rows = await storage.read(query, parameters)
      for (const row of rows as { body?: unknown }[]) {
        if (types.isAnyArrayBuffer(row.body)) row.body = new Uint8Array(row.body)
      }
      return rows
    }
    const kill = () => {
      isOpen = false
    }
    return { storage: { ...storage, read }, kill }
  }

  #connection(use: () => void): EmbeddedDatabase {
    const isInTransaction = () => this.#database.inTransaction
    return {
      exec: (sql) => {
        use()
        return this.#database.exec(sql)
      },
      prepare: (sql) => this.#guarded(this.#prepare(sql), use),
      get inTransaction() {
        return isInTransaction()
      },
      close: () => {},
    }
  }

  #guarded(statement: Statement, use: () => void): Statement {
    return {
      reader: statement.reader,
      all: (parameters) => {
        use()
        return statement.all(parameters)
      },
      run: (parameters) => {
        use()
        return statement.run(parameters)
      },
      iterate: (parameters) => {
        use()
        return statement.iterate(parameters)
      },
    }
  }

  /** Writes one transaction; readers see it on disk before the server is notified of the commit. */
  #writer(use: () => void, faults: DiskFaults): SqliteWriter {
    let writes: (() => unknown)[] = []
    return {
      isShared: true,
      statements: new Map(),
      prepare: async (sql) => {
        const statement = this.#prepare(sql)
        return { run: (parameters) => writes.push(() => statement.run(parameters)) }
      },
      begin: async () => {
        writes = []
      },
      exec: async () => {
        await faults.wait()
        use()
        this.#commit(writes, faults)
        await faults.wait()
        use()
      },
      inTransaction: () => false,
      close: () => {},
    }
  }

  #commit(writes: readonly (() => unknown)[], faults: DiskFaults): void {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      for (const write of writes) write()
      if (faults.isFull()) throw new DiskFull()
      this.#database.exec('COMMIT')
    } catch (cause) {
      this.#database.exec('ROLLBACK')
      throw cause
    }
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql) as Statement
    this.#statements.set(sql, statement)
    return statement
  }

  /** Prepares a wipe that preserves the rows written by the migrations. */
  #prepareWipe(): void {
    const tables = this.rows<{ name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL",
    )
    const virtual = tables.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL'))
    const isInner = (name: string) => virtual.some((one) => name.startsWith(`${one.name}_`))
    for (const { name } of tables) {
      if (isInner(name) || name.startsWith('sqlite_') || name.startsWith('kysely_')) continue
      const remove = this.#database.prepare(`DELETE FROM "${name}"`)
      this.#wipes.push(() => remove.run([]))
      for (const row of this.rows(`SELECT * FROM "${name}"`)) {
        const columns = Object.keys(row)
        const marks = columns.map(() => '?')
        const insert = this.#database.prepare(`INSERT INTO "${name}" VALUES (${marks})`)
        this.#wipes.push(() => insert.run(columns.map((column) => row[column])))
      }
    }
  }
}
