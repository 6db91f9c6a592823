import type { Socket } from 'node:net'
import type { OnReceived, Voice } from '../../fanout/listeners.ts'
import { each } from '../../support/each.ts'
import { connectXmpp, DOMAIN, type XmppClient } from './xmpp-client.ts'

const ROOM = `all@conference.${DOMAIN}`
const UNDER_WAY = 20
const END = Buffer.from('</message>')
/** Quiet time after the last one joined, in ms. */
const REST_MS = 1_000

/** Joins and waits for its own presence, the last stanza that a newcomer receives. */
const join = async (url: string, user: string, isManaged: boolean): Promise<XmppClient> => {
  let come = () => {}
  const isIn = new Promise<void>((resolve) => {
    come = resolve
  })
  const onStanza = (stanza: string) => {
    if (stanza.startsWith('<presence') && stanza.includes(`${ROOM}/${user}`)) come()
  }
  const client = await connectXmpp({ url, user, onStanza, isManaged }, true)
  const join = `<x xmlns='http://jabber.org/protocol/muc'><history maxstanzas='0'/></x>`
  const presence = `<presence to='${ROOM}/${user}'>${join}</presence>`
  if (isManaged) await client.send(presence)
  else client.socket.write(presence)
  await isIn
  return client
}

/** Counts received messages without parsing them. */
const countMessages = (socket: Socket, onReceived: (count: number) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  const take = (part: Buffer | string) => {
    const data = Buffer.concat([rest, Buffer.from(part)])
    let [count, from] = [0, 0]
    for (let at = data.indexOf(END); at >= 0; at = data.indexOf(END, from)) {
      count++
      from = at + END.length
    }
    rest = data.subarray(Math.max(from, data.length - END.length + 1))
    if (count > 0) onReceived(count)
  }
  socket.removeAllListeners('data')
  socket.on('data', take)
}

/** An XMPP room (XEP-0045) in which one occupant sends; messages are archived first. */
export const muc = async (url: string, count: number, onReceived: OnReceived): Promise<Voice> => {
  const speaker = await join(url, 'speaker', true)
  const form = `<x xmlns='jabber:x:data' type='submit'/>`
  const owner = `<query xmlns='http://jabber.org/protocol/muc#owner'>${form}</query>`
  await speaker.ask('set', owner, ROOM)
  const occupants: XmppClient[] = []
  await each(count, UNDER_WAY, async (index) => {
    occupants[index] = await join(url, `member-${index}`, false)
  })
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  for (const [index, { socket }] of occupants.entries()) {
    countMessages(socket, (messages) => onReceived(index, messages))
  }
  const body = 'a message of the usual length, give or take'
  return {
    say: () =>
      speaker.send(`<message type='groupchat' to='${ROOM}'><body>${body}</body></message>`),
  }
}
