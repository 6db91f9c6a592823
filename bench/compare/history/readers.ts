import { once } from 'node:events'
import { WebSocket } from 'ws'
import { commands } from '../../../src/protocol-entry.ts'
import { PAGE, type RelayedPage, type RelayPage } from '../../send/relay.ts'
import { openUser } from '../../support/users.ts'
import type { Line } from '../servers/contender.ts'
import { connectXmpp, jidOf } from '../xmpp/xmpp-client.ts'

/** Reads a conversation in pages of 20; returns the number of messages. */
export interface Reader {
  newest(): Promise<number>
  /** The page that begins `pages` pages before the newest. */
  older(pages: number): Promise<number>
}

export interface ReaderOptions {
  readonly url: string
  readonly user: string
  readonly peer: string
  /** Number of messages in the conversation. */
  readonly messages: number
}

type OpenReader = (options: ReaderOptions) => Promise<Reader>

const openJson: OpenReader = async ({ url, user, peer, messages }) => {
  const socket = new WebSocket(`${url}/${user}`, { perMessageDeflate: false })
  await once(socket, 'open')
  const waiting = new Map<number, (count: number) => void>()
  socket.on('message', (data: Buffer) => {
    const { ack, messages: list } = JSON.parse(data.toString()) as RelayedPage
    waiting.get(ack)?.(list.length)
    waiting.delete(ack)
  })
  let last = 0
  const before = (sequence: number) =>
    new Promise<number>((resolve) => {
      const page = ++last
      waiting.set(page, resolve)
      const request: RelayPage = { page, from: user, to: peer, before: sequence }
      socket.send(JSON.stringify(request))
    })
  return {
    newest: () => before(messages + 1),
    older: (pages) => before(messages + 1 - pages * PAGE),
  }
}

const C2C = 1
const OLDER = 0

const openRaw: OpenReader = async ({ url, user, peer, messages }) => {
  const { name, request, answer } = commands.message.history
  const client = await openUser(url, user)
  const upTo = async (sequence: number) => {
    const conversation = { conversationType: C2C, to: peer } as const
    const query = { ...conversation, sequence, count: PAGE, direction: OLDER } as const
    const { body } = await client.exchange(name, request.encode(query))
    return answer.decode(body as Uint8Array).messageList.length
  }
  return { newest: () => upTo(0), older: (pages) => upTo(messages - pages * PAGE) }
}

const MAM = 'urn:xmpp:mam:2'
const FIELDS = `<field var='FORM_TYPE' type='hidden'><value>${MAM}</value></field>`

const openXmpp: OpenReader = async ({ url, user, peer, messages }) => {
  let received = 0
  const onStanza = (stanza: string) => {
    if (stanza.includes(`<result `)) received++
  }
  const client = await connectXmpp({ url, user, onStanza, isManaged: false })
  const form = `<x xmlns='jabber:x:data' type='submit'>${FIELDS}<field var='with'><value>${jidOf(peer)}</value></field></x>`
  const ask = async (position: string) => {
    const before = received
    const set = `<set xmlns='http://jabber.org/protocol/rsm'><max>${PAGE}</max>${position}</set>`
    const done = await client.ask('set', `<query xmlns='${MAM}'>${form}${set}</query>`)
    const first = /<first[^>]*>([^<]+)</.exec(done)?.[1] ?? ''
    return { first, count: received - before }
  }
  /** Start of each page, known only from the page before. */
  const firsts: string[] = []
  for (let page = 0; page < messages / PAGE - 1; page++) {
    const before = firsts.at(-1)
    const position = before === undefined ? '<before/>' : `<before>${before}</before>`
    firsts.push((await ask(position)).first)
  }
  return {
    newest: async () => (await ask('<before/>')).count,
    older: async (pages) => (await ask(`<before>${firsts[pages - 1]}</before>`)).count,
  }
}

/** Readers for each kind of server. */
export const readers: Readonly<Record<Line, OpenReader>> = {
  json: openJson,
  raw: openRaw,
  xmpp: openXmpp,
}
