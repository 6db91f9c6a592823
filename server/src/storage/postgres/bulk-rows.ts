import type { BulkRows } from '../sql-dialect.ts'
import type { Write } from '../storage.ts'
import { parameterOf } from './values.ts'

/** A statement of a batch; its parameters are encoded. */
export interface Statement {
  readonly sql: string
  readonly values: readonly (string | Buffer | null)[]
}

/** Limits of one statement. */
const MOST_ROWS = 1_000
const MOST_BYTES = 1024 * 1024

const quoted = (name: string): string => `"${name}"`

/** The text of the statement: each parameter is an array with the values of one column. */
export const bulkText = ({ table, columns, key, constants = {} }: BulkRows): string => {
  const names = Object.keys(columns)
  const arrays = Object.values(columns).map((type, index) => `$${index + 1}::${type}[]`)
  const all = [...names, ...Object.keys(constants)].map(quoted)
  const values = ['r.*', ...Object.values(constants)]
  const changes = names
    .filter((name) => key?.includes(name) === false)
    .map((name) => `${quoted(name)} = excluded.${quoted(name)}`)
  const conflict = key
    ? ` on conflict (${key.map(quoted).join(', ')}) do update set ${changes.join(', ')}`
    : ''
  return `insert into ${quoted(table)} (${all.join(', ')}) select ${values.join(', ')} from unnest(${arrays.join(', ')}) r${conflict}`
}

/**
 * The statements of a batch, in its order, except that rows of the same bulk statement go together
 * if only rows of bulk statements are between them: those do not depend on each other.
 */
export const statementsOf = (writes: readonly Write[]): Statement[] => {
  const statements: Statement[] = []
  const groups = new Map<string, Group>()
  const close = (text: string, group: Group) => {
    groups.delete(text)
    statements.push(group.statement())
  }
  for (const write of writes) {
    const { bulk } = write.query
    if (bulk === undefined) {
      for (const [text, group] of groups) close(text, group)
      statements.push(single(write))
      continue
    }
    const group = groups.get(bulk) ?? new Group(bulk)
    groups.set(bulk, group)
    if (group.add(write)) close(bulk, group)
  }
  for (const [text, group] of groups) close(text, group)
  return statements
}

const single = ({ query, parameters }: Write): Statement => ({
  sql: query.sql,
  values: parameters.map(parameterOf),
})

/** Rows of one statement. */
class Group {
  readonly #text: string
  readonly #writes: Write[] = []
  #bytes = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Adds a row; true if the statement is large enough. */
  add(write: Write): boolean {
    this.#writes.push(write)
    for (const value of write.parameters) {
      if (value instanceof Uint8Array) this.#bytes += value.length
    }
    return this.#writes.length === MOST_ROWS || this.#bytes > MOST_BYTES
  }

  statement(): Statement {
    const [first, ...others] = this.#writes
    if (first !== undefined && others.length === 0) return single(first)
    const columns = first?.parameters ?? []
    return {
      sql: this.#text,
      values: columns.map((_, index) => arrayOf(this.#writes, index)),
    }
  }
}

/** One column of the rows as the text of an array. */
const arrayOf = (writes: readonly Write[], column: number): string => {
  let text = '{'
  for (const { parameters } of writes) {
    if (text.length > 1) text += ','
    text += elementOf(parameters[column])
  }
  return `${text}}`
}

const elementOf = (value: unknown): string => {
  if (typeof value === 'number') return String(value)
  const parameter = parameterOf(value)
  if (parameter === null) return 'NULL'
  if (typeof parameter !== 'string') return `"\\\\x${parameter.toString('hex')}"`
  return `"${parameter.replaceAll(/["\\]/g, '\\$&')}"`
}
