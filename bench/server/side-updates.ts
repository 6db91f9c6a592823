/**
 * Updates of the sides of conversations on PostgreSQL, as one-to-one messages make them: the share
 * of HOT updates, dead rows and sizes, with different settings of the table. Arguments: messages,
 * pairs.
 */
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../scripts/postgres.mjs'

const [messages = 500_000, pairs = 50_000] = process.argv.slice(2).map(Number)
const BATCH = 250

const settings = {
  'the settings of PostgreSQL': '',
  'fillfactor 80': 'alter table sides set (fillfactor = 80)',
  'autovacuum at 1 %, without a delay': `alter table sides set (
    autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0)`,
  both: `alter table sides set (fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0)`,
  'both, without the index of positions': `alter table sides set (fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
    drop index sides_position`,
}

const columns =
  'conversation_id, unread, read_sequence, peer_read_time, next_sequence, last_sequence, last_time, is_pinned, remind, position, cleared_sequence, deleted_count, listed_from'
    .split(', ')
    .map((name) => `${name} bigint not null default 0`)
    .join(', ')

const create = `
  create table sides (account_id bigint not null, peer_id bigint not null, ${columns},
    marks text not null default '', custom_data text not null default '', folders text not null default '',
    constraint sides_key primary key (account_id, peer_id));
  create index sides_position on sides (account_id, position)`

const fill = `insert into sides (account_id, peer_id, position, next_sequence)
  select 1 + (pair * 2 + side) % 20000, 20001 + pair, pair, 1
  from generate_series(0, ${pairs - 1}) pair, generate_series(0, 1) side`

const update = `update sides set position = position + 1, next_sequence = next_sequence + 1,
    last_sequence = last_sequence + 1, last_time = last_time + 1, unread = unread + 1
  from unnest($1::bigint[]) pair, generate_series(0, 1) side
  where account_id = 1 + (pair * 2 + side) % 20000 and peer_id = 20001 + pair`

const sizes = `select pg_table_size('sides') / 1024 / 1024 as heap_mb, pg_indexes_size('sides') / 1024 / 1024 as index_mb,
    n_tup_upd as updates, round(100.0 * n_tup_hot_upd / greatest(n_tup_upd, 1)) as hot_percent,
    n_dead_tup as dead, autovacuum_count as vacuums
  from pg_stat_user_tables where relname = 'sides'`

const { url, stop } = await startPostgres({ fsync: 'off', autovacuum_naptime: '5s' })
const client = new pg.Client({ connectionString: url })
await client.connect()
try {
  for (const [name, setting] of Object.entries(settings)) {
    await client.query('drop table if exists sides')
    await client.query(create)
    if (setting !== '') await client.query(setting)
    await client.query(fill)
    await client.query('vacuum analyze sides')
    const since = performance.now()
    for (let done = 0; done < messages; done += BATCH) {
      const chosen = Array.from({ length: BATCH }, () => Math.floor(Math.random() * pairs))
      await client.query(update, [chosen])
    }
    const seconds = (performance.now() - since) / 1000
    await setTimeout(2_000)
    const { rows } = await client.query(sizes)
    console.log(name, { ...rows[0], seconds: seconds.toFixed(0) })
  }
} finally {
  await client.end()
  await stop()
}
