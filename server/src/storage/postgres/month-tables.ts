import { monthName, monthNamed, startOfMonth } from '../months.ts'
import type { MessageTables, Write } from '../storage.ts'

/** Tables per month: one for each remainder of conversation ids. */
const SHARDS = 8

/** Messages from before the tables of months are in one table, named after its last month. */
const UNTIL = 'messages_until_'

const MONTH = 'messages_'

/** The message tables of a database. */
export const MONTH_TABLES = `
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'messages'::regclass`

/** Name of the table of messages up to a month. */
export const tableUntil = (month: number): string => UNTIL + monthName(month)

/** One statement, which may run twice. Each table has its own indexes: none spans all months. */
const making = (month: number): string => {
  const name = MONTH + monthName(month)
  const range = `from (${startOfMonth(month)}) to (${startOfMonth(month + 1)})`
  return `do $$ declare one text; begin
    if to_regclass('${name}') is not null then return; end if;
    create table ${name} partition of messages for values ${range}
      partition by list ((conversation_id % ${SHARDS}));
    for shard in 0..${SHARDS - 1} loop
      one := '${name}_' || shard;
      execute format('create table %I partition of ${name} for values in (%s)', one, shard);
      execute format('create unique index %I on %I (conversation_id, sequence)', one || '_place', one);
      execute format('create unique index %I on %I (client_time, random, sender_id, conversation_id)',
        one || '_identity', one);
      execute format('create unique index %I on %I (id)', one || '_id', one);
    end loop;
  end $$`
}

const bare = (sql: string): Write => ({ query: { sql }, parameters: [] })

/** Messages by months, and within them by conversations. */
export class MonthTables implements MessageTables {
  readonly #months = new Set<number>()
  /** Older months are in one table; 0: there is none. */
  #until = 0

  /** `names`: names of the existing tables. */
  constructor(names: readonly string[]) {
    for (const name of names) {
      if (name.startsWith(UNTIL)) this.#until = monthNamed(name.slice(UNTIL.length))
      else this.#months.add(monthNamed(name.slice(MONTH.length)))
    }
  }

  tableOf(conversationID: number, month: number): string {
    if (month < this.#until) return tableUntil(this.#until)
    return `${MONTH}${monthName(month)}_${conversationID % SHARDS}`
  }

  sharesIdentities(table: string): boolean {
    return !table.startsWith(UNTIL)
  }

  roomFor(month: number): Write | undefined {
    if (month < this.#until || this.#months.has(month)) return undefined
    return bare(making(month))
  }

  made(month: number): void {
    if (month >= this.#until) this.#months.add(month)
  }

  goesWhole(month: number): boolean {
    return this.#months.has(month)
  }

  removalsBefore(month: number): Write[] {
    const gone = [...this.#months].filter((one) => one < month)
    const names = gone.map((one) => `${MONTH}${monthName(one)}`)
    if (this.#until > 0 && this.#until <= month) names.push(tableUntil(this.#until))
    return names.map((name) => bare(`drop table if exists ${name}`))
  }

  removedBefore(month: number): void {
    for (const one of this.#months) if (one < month) this.#months.delete(one)
    if (this.#until <= month) this.#until = 0
  }
}
