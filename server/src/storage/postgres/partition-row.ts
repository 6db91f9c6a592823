import type { Write } from '../storage.ts'

/** A connection, as far as statements about ownership need it. */
export interface Asking {
  query<Row extends object>(
    sql: string,
    parameters?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Row[] }>
}

/** The owner of the partition, as the database has it. */
export interface OwnerRow {
  readonly epoch: number
  readonly owner: string
  /** Address of the HTTP side of the node. */
  readonly url: string
  /** When the owner last wrote, as text: compared for equality only. */
  readonly beat: string
  /** The owner has not written for so long that another process may claim. */
  readonly isSilent: boolean
  /** The owner's session held a lock and has ended. */
  readonly isFree: boolean
}

/** All data is in one partition. */
const PARTITION = 0

/**
 * Held by the session of the owner: two numbers, ours and one of the schema of the tables. Servers of
 * earlier versions lock the same.
 */
const LOCK_KEY = '1952544357, hashtext(current_schema())'

const EXISTS = `select to_regclass('partitions') is not null as is_there`

/** In one transaction, one process at a time. Until epoch 1 the lock alone decides. */
const CREATE = `
  select pg_advisory_xact_lock(1952544358, hashtext(current_schema()));
  create table if not exists partitions (
    id int primary key,
    epoch bigint not null default 0,
    owner text collate "C" not null default '',
    url text collate "C" not null default '',
    database text collate "C" not null default '',
    mark bigint not null default 0,
    beat timestamptz not null default 'infinity',
    is_locked boolean not null default true
  ) with (fillfactor = 10)`

/** Without a conflict in most cases, which would wait for the owner's batch. */
const ADD_ROW = `
  insert into partitions (id) select cast($1 as int)
  where not exists (select from partitions where id = $1) on conflict do nothing`

/** Creates the table and the row if they do not exist: a claim precedes the migrations. */
export const ensurePartition = async (client: Asking): Promise<void> => {
  const { rows } = await client.query<{ is_there: boolean }>(EXISTS)
  if (rows[0]?.is_there !== true) await client.query(CREATE)
  await client.query(ADD_ROW, [PARTITION])
}

const READ = `
  select epoch, owner, url, cast(beat as text) as beat,
    beat < clock_timestamp() - cast($2 as int) * interval '1 ms' as "isSilent",
    case when is_locked then pg_try_advisory_xact_lock_shared(${LOCK_KEY}) else false end as "isFree"
  from partitions where id = $1`

export const readOwner = async (client: Asking, silenceMs: number): Promise<OwnerRow> => {
  const { rows } = await client.query<OwnerRow>(READ, [PARTITION, silenceMs])
  if (rows[0] === undefined) throw new Error('read partition: its row is missing')
  return rows[0]
}

/**
 * Ends transactions of an owner that vanished within a batch: they hold the row, and have waited for
 * their client for that long.
 */
const END_ABANDONED = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where wait_event = 'ClientRead' and pid <> pg_backend_pid()
    and xact_start < clock_timestamp() - cast($1 as int) * interval '1 ms'
    and pid in (select pid from pg_locks
      where relation = to_regclass('partitions') and mode = 'RowExclusiveLock' and granted)`

export const endAbandoned = async (client: Asking, silenceMs: number): Promise<void> => {
  await client.query(END_ABANDONED, [silenceMs])
}

const CLAIM = `
  update partitions
  set epoch = epoch + 1, owner = $2, url = $3, mark = $4, beat = clock_timestamp(), is_locked = false
  where id = (
    select id from partitions where id = $1 and epoch = $5 and beat = cast($6 as timestamptz)
    for update skip locked)
  returning epoch`

export interface Claimant {
  readonly owner: string
  readonly url: string
  readonly mark: number
}

/**
 * Takes the partition from the owner of the row. Undefined if the row has changed since, or if a batch
 * is changing it.
 */
export const claim = async (
  client: Asking,
  { owner, url, mark }: Claimant,
  seen: OwnerRow,
): Promise<number | undefined> => {
  const parameters = [PARTITION, owner, url, mark, seen.epoch, seen.beat]
  const { rows } = await client.query<{ epoch: number }>(CLAIM, parameters)
  return rows[0]?.epoch
}

const FENCE: Write['query'] = {
  sql: `
  with fence as (
    update partitions set mark = $1, beat = clock_timestamp()
    where id = $2 and epoch = $3 and mark = $4 returning id
  ) select 1 / count(*) from fence`,
}

/**
 * The first statement of every batch: fails if the partition has another owner, or if another batch
 * than `last` was the last one.
 */
export const fence = (epoch: number, last: number, mark: number): Write => ({
  query: FENCE,
  parameters: [mark, PARTITION, epoch, last],
})

const LOCK = `select pg_try_advisory_lock(${LOCK_KEY}) as is_mine`

/** The session holds the lock until it ends. False if another session has it. */
export const lockSession = async (client: Asking): Promise<boolean> => {
  const { rows } = await client.query<{ is_mine: boolean }>(LOCK)
  return rows[0]?.is_mine === true
}

/** Possible marks of a partition: each says whether the database has a batch. */
export interface BatchMarks {
  /** Marks of a database with the batch. */
  readonly stored: readonly number[]
  /** Marks of a database without it. */
  readonly absent: readonly number[]
}

const SEAL = `
  update partitions
  set mark = case when mark = any(cast($3 as bigint[])) then cast($5 as bigint) else $6 end,
    beat = clock_timestamp(), is_locked = $7
  where id = $1 and epoch = $2 and mark = any(cast($3 as bigint[]) || cast($4 as bigint[]))
  returning mark`

export interface Seal extends BatchMarks {
  readonly epoch: number
  readonly isLocked: boolean
  /** New marks for the two cases. */
  readonly markIfStored: number
  readonly markIfAbsent: number
}

/**
 * Replaces the mark, so that no batch that is still under way is stored later. Returns the new mark;
 * undefined if the partition has another owner, or the database another past.
 */
export const seal = async (client: Asking, one: Seal): Promise<number | undefined> => {
  const { epoch, stored, absent, markIfStored, markIfAbsent, isLocked } = one
  const { rows } = await client.query<{ mark: number }>(SEAL, [
    ...[PARTITION, epoch, stored, absent],
    ...[markIfStored, markIfAbsent, isLocked],
  ])
  return rows[0]?.mark
}

const BEAT = `
  update partitions set beat = clock_timestamp(), is_locked = $3
  where id = $1 and epoch = $2 returning mark`

/** Returns the mark of the partition; undefined if it has another owner. */
export const beat = async (
  client: Asking,
  epoch: number,
  isLocked: boolean,
): Promise<number | undefined> => {
  const { rows } = await client.query<{ mark: number }>(BEAT, [PARTITION, epoch, isLocked])
  return rows[0]?.mark
}

const RELEASE = `update partitions set beat = '-infinity' where id = $1 and epoch = $2`

/** The next candidate need not wait. */
export const release = async (client: Asking, epoch: number): Promise<void> => {
  await client.query(RELEASE, [PARTITION, epoch])
}
