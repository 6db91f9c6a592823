import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import SyncDatabase from 'libsql'
import Database from 'libsql/promise'
import { type WebSocket, WebSocketServer } from 'ws'

// The floors: sockets that pass JSON from one user to another, with and without a database.

/** A message from a sender; the receiver gets it with its sequence. */
export interface RelayMessage {
  readonly seq: number
  readonly from: string
  readonly to: string
  readonly clientTime: number
  readonly random: number
  readonly text: string
}

/** Acknowledges the sender's `seq`. */
export interface RelayAnswer {
  readonly ack: number
  readonly sequence: number
  readonly time: number
}

export interface RelayedMessage extends RelayMessage {
  readonly sequence: number
}

/** A message with its sequence, as stored. */
export interface Sent {
  readonly message: RelayMessage
  readonly sender: WebSocket
  readonly sequence: number
}

export const conversationOf = (a: string, b: string) => (a < b ? `${a}-${b}` : `${b}-${a}`)

/** Requests messages of the conversation with `to`: the newest that are older than a sequence. */
export interface RelayPage {
  readonly page: number
  readonly from: string
  readonly to: string
  readonly before: number
}

/** The response. */
export interface RelayedPage {
  readonly ack: number
  readonly messages: readonly object[]
}

/** Size of a page. */
export const PAGE = 20

export interface Store {
  /** Resolves when all of them are on disk. */
  write(sent: readonly Sent[]): Promise<void>
  read(conversation: string, before: number): Promise<readonly object[]>
}

/**
 * One transaction per batch. COMMIT waits for the disk on a thread, which is the fastest possible.
 */
export const openSqlite = async (path: string): Promise<Store> => {
  const database = new Database(path, {})
  await database.exec('PRAGMA journal_mode = WAL')
  await database.exec('PRAGMA synchronous = FULL')
  await database.exec(
    'create table messages(conversation, sequence, sender, client_time, random, time, body)',
  )
  await database.exec('create unique index place on messages(conversation, sequence)')
  await database.exec('create unique index identity on messages(client_time, random, sender)')
  const begin = await database.prepare('BEGIN IMMEDIATE')
  const insert = await database.prepare('insert into messages values (?,?,?,?,?,?,?)')
  // Reads do not wait for writes and block the thread, like in the server.
  const page = new SyncDatabase(path).prepare(
    `select * from messages where conversation = ? and sequence < ? order by sequence desc limit ${PAGE}`,
  )
  return {
    async write(sent) {
      const now = Math.floor(Date.now() / 1000)
      begin.run([])
      for (const { message, sequence } of sent) {
        const { from, to, clientTime, random, text } = message
        insert.run([conversationOf(from, to), sequence, from, clientTime, random, now, text])
      }
      await database.exec('COMMIT')
    },
    read: async (conversation, before) => page.all([conversation, before]) as object[],
  }
}

/** Starts a relay; resolves with its port. */
export const startRelay = async (store?: Store): Promise<number> => {
  const users = new Map<string, WebSocket>()
  const sequences = new Map<string, number>()
  let batch: Sent[] = []
  let isCommitting = false

  const pass = ({ message, sender, sequence }: Sent) => {
    const time = Math.floor(Date.now() / 1000)
    sender.send(JSON.stringify({ ack: message.seq, sequence, time } satisfies RelayAnswer))
    const relayed: RelayedMessage = { ...message, sequence }
    users.get(message.to)?.send(JSON.stringify(relayed))
  }
  /** Messages that arrive during a commit go into the next batch. */
  const commit = async (into: Store) => {
    isCommitting = true
    const sent = batch
    batch = []
    await into.write(sent)
    for (const one of sent) pass(one)
    isCommitting = false
    if (batch.length > 0) setImmediate(() => commit(into))
  }
  const take = (sender: WebSocket, message: RelayMessage) => {
    const conversation = conversationOf(message.from, message.to)
    const sequence = (sequences.get(conversation) ?? 0) + 1
    sequences.set(conversation, sequence)
    const sent = { message, sender, sequence }
    if (store === undefined) pass(sent)
    else if (batch.push(sent) === 1 && !isCommitting) setImmediate(() => commit(store))
  }

  const show = async (reader: WebSocket, { page, from, to, before }: RelayPage) => {
    const messages = (await store?.read(conversationOf(from, to), before)) ?? []
    reader.send(JSON.stringify({ ack: page, messages } satisfies RelayedPage))
  }

  const http = createServer()
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
  sockets.on('connection', (socket, request) => {
    users.set((request.url ?? '').slice(1), socket)
    socket.on('message', (data: Buffer) => {
      const request = JSON.parse(data.toString()) as RelayMessage | RelayPage
      if ('page' in request) void show(socket, request)
      else take(socket, request)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return (http.address() as AddressInfo).port
}
