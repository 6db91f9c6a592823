import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'libsql'
import { type WebSocket, WebSocketServer } from 'ws'

// The floors: sockets that pass JSON from one user to another, with and without a database in between.

/** What a sender writes; the receiver gets it with its sequence. */
export interface RelayMessage {
  readonly seq: number
  readonly from: string
  readonly to: string
  readonly clientTime: number
  readonly random: number
  readonly text: string
}

/** Answers the sender's `seq`. */
export interface RelayAnswer {
  readonly ack: number
  readonly sequence: number
  readonly time: number
}

export interface RelayedMessage extends RelayMessage {
  readonly sequence: number
}

interface Sent {
  readonly message: RelayMessage
  readonly sender: WebSocket
  readonly sequence: number
}

const conversationOf = (a: string, b: string) => (a < b ? `${a}-${b}` : `${b}-${a}`)

type Store = (sent: readonly Sent[]) => void

/** One transaction for what gathered, on the disk when it returns. */
const openStore = (path: string): Store => {
  const database = new Database(path)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec(
    'create table messages(conversation, sequence, sender, client_time, random, time, body)',
  )
  database.exec('create unique index place on messages(conversation, sequence)')
  database.exec('create unique index identity on messages(client_time, random, sender)')
  const insert = database.prepare('insert into messages values (?,?,?,?,?,?,?)')
  return (sent) => {
    const now = Math.floor(Date.now() / 1000)
    database.exec('BEGIN IMMEDIATE')
    for (const { message, sequence } of sent) {
      const { from, to, clientTime, random, text } = message
      insert.run([conversationOf(from, to), sequence, from, clientTime, random, now, text])
    }
    database.exec('COMMIT')
  }
}

/** Starts a relay; resolves with its port. Stores nothing without a path. */
export const startRelay = async (path?: string): Promise<number> => {
  const users = new Map<string, WebSocket>()
  const sequences = new Map<string, number>()
  const store = path === undefined ? undefined : openStore(path)
  let gathered: Sent[] = []

  const pass = ({ message, sender, sequence }: Sent) => {
    const time = Math.floor(Date.now() / 1000)
    sender.send(JSON.stringify({ ack: message.seq, sequence, time } satisfies RelayAnswer))
    const relayed: RelayedMessage = { ...message, sequence }
    users.get(message.to)?.send(JSON.stringify(relayed))
  }
  const commit = () => {
    const sent = gathered
    gathered = []
    store?.(sent)
    for (const one of sent) pass(one)
  }
  const take = (sender: WebSocket, message: RelayMessage) => {
    const conversation = conversationOf(message.from, message.to)
    const sequence = (sequences.get(conversation) ?? 0) + 1
    sequences.set(conversation, sequence)
    const sent = { message, sender, sequence }
    if (store === undefined) pass(sent)
    else if (gathered.push(sent) === 1) setImmediate(commit)
  }

  const http = createServer()
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
  sockets.on('connection', (socket, request) => {
    users.set((request.url ?? '').slice(1), socket)
    socket.on('message', (data: Buffer) => take(socket, JSON.parse(data.toString())))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return (http.address() as AddressInfo).port
}
