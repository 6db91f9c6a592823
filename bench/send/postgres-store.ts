import { Client, Pool } from 'pg'
import { conversationOf, PAGE, type Sent, type Store } from './relay.ts'

const TYPES = ['text', 'int', 'text', 'bigint', 'bigint', 'bigint', 'text']
const READERS = 4
const COLUMNS = TYPES.map((type, index) => `$${index + 1}::${type}[]`).join(', ')

const valuesOf = ({ message, sequence }: Sent) => {
  const { from, to, clientTime, random, text } = message
  const now = Math.floor(Date.now() / 1000)
  return [conversationOf(from, to), sequence, from, clientTime, random, now, text]
}

/** One statement per batch on one connection; resolves when it is on disk. */
export const openPostgres = async (connectionString: string): Promise<Store> => {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(`
    create table messages(conversation text, sequence int, sender text, client_time bigint, random bigint, time bigint, body text);
    create unique index place on messages(conversation, sequence);
    create unique index identity on messages(client_time, random, sender)`)
  const reading = new Pool({ connectionString, max: READERS })
  return {
    async write(sent) {
      const rows = sent.map(valuesOf)
      const columns = TYPES.map((_, index) => rows.map((row) => row[index]))
      const text = `insert into messages select * from unnest(${COLUMNS})`
      await client.query({ name: 'insert', text, values: columns })
    },
    async read(conversation, before) {
      const text = `select * from messages where conversation = $1 and sequence < $2 order by sequence desc limit ${PAGE}`
      return (await reading.query({ name: 'page', text, values: [conversation, before] })).rows
    },
  }
}
