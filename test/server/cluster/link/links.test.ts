import { ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import {
  ANNOUNCEMENT_BYTES,
  LINK_SILENCE_MS,
  LINK_WAITING_BYTES,
  PACKET_BYTES,
} from '../../../../server/src/cluster/link/limits.ts'
import { MemoryNetwork } from '../support/memory-network.ts'
import { bytesOf, nodeNamed, openNode, type TestNode } from '../support/test-node.ts'

const A = nodeNamed('a')
const B = nodeNamed('b')

const pair = () => {
  const clock = new ManualClock()
  const nats = new MemoryNetwork(clock, 'NATS')
  const mail = new MemoryNetwork(clock, 'mail')
  const open = (name: string) => openNode(name, { clock, transports: [nats.open, mail.open] })
  return { clock, nats, mail, open, a: open('a'), b: open('b') }
}

const textsOf = ({ messages }: TestNode): string[] => messages.map(([, text]) => text)

/** Random bytes, different each time. */
const longText = (bytes: number): string => {
  const text = Buffer.alloc(bytes)
  for (let at = 0; at < bytes; at += 1) text[at] = 97 + ((at * 7 + (at >> 10)) % 26)
  return text.toString()
}

describe('a link between two nodes', () => {
  it('delivers messages in order, and those of one tick in one packet', async () => {
    const { clock, nats, a, b } = pair()
    for (const text of ['one', '', 'three']) a.links.to(B).send(bytesOf(text))
    await clock.advance(10)
    expect(b.messages).toEqual([
      [A, 'one'],
      [A, ''],
      [A, 'three'],
    ])
    const before = nats.seen.length
    for (let index = 0; index < 100; index += 1) a.links.to(B).send(bytesOf(`next ${index}`))
    await clock.advance(1)
    expect(nats.seen.length).toBe(before + 1)
    expect(textsOf(b).at(-1)).toBe('next 99')
    expect(a.links.to(B).waitingBytes).toBeGreaterThan(0)
    await clock.advance(100)
    expect(a.links.to(B).waitingBytes).toBe(0)
  })

  it('answers on the link of the request', async () => {
    const { clock, a, b } = pair()
    b.onMessage = (from, message) => b.links.to(from).send(message)
    a.links.to(B).send(bytesOf('there and back'))
    await clock.advance(10)
    expect(a.messages).toEqual([[B, 'there and back']])
    await clock.advance(60_000)
    expect([...a.broken, ...b.broken]).toEqual([])
  })

  it('splits long messages and reassembles them among short ones', async () => {
    const { clock, nats, a, b } = pair()
    const sent = ['before', longText(3 * PACKET_BYTES + 5), 'after', longText(PACKET_BYTES), 'end']
    for (const text of sent) a.links.to(B).send(bytesOf(text))
    await clock.advance(1_000)
    expect(textsOf(b)).toEqual(sent)
    expect(Math.max(...nats.seen.map(({ bytes }) => bytes))).toBe(PACKET_BYTES)
  })

  it('resends lost messages, but not indefinitely', async () => {
    const { clock, nats, a, b } = pair()
    a.links.to(B).send(bytesOf('zero'))
    await clock.advance(500)
    nats.fate = () => []
    a.links.to(B).send(bytesOf('one'))
    await clock.advance(200)
    nats.fate = () => [0]
    a.links.to(B).send(bytesOf('two'))
    await clock.advance(500)
    expect(textsOf(b)).toEqual(['zero', 'one', 'two'])
    const before = nats.seen.length
    await clock.advance(10_000)
    // A sign of life each second from both ends.
    expect(nats.seen.length).toBeLessThanOrEqual(before + 22)
  })

  it('switches to the next transport when the best fails, and back when it returns', async () => {
    const { clock, nats, mail, a, b } = pair()
    a.links.to(B).send(bytesOf('by NATS'))
    await clock.advance(2_000)
    const mailed = mail.seen.length
    nats.set(false)
    a.links.to(B).send(bytesOf('by mail'))
    await clock.advance(10)
    expect(textsOf(b)).toEqual(['by NATS', 'by mail'])
    expect(mail.seen.length).toBeGreaterThan(mailed)
    await clock.advance(60_000)
    nats.set(true)
    await clock.advance(1_500)
    const before = mail.seen.length
    a.links.to(B).send(bytesOf('by NATS again'))
    await clock.advance(5_000)
    expect(textsOf(b)).toEqual(['by NATS', 'by mail', 'by NATS again'])
    expect(mail.seen.length).toBe(before)
    expect([...a.broken, ...b.broken]).toEqual([])
  })

  it('switches to the next transport if only the other end has lost the best', async () => {
    const { clock, nats, a, b } = pair()
    b.links.to(A).send(bytesOf('hello'))
    await clock.advance(2_000)
    nats.set(false, [B])
    await clock.advance(10)
    a.links.to(B).send(bytesOf('by mail'))
    await clock.advance(10)
    expect(textsOf(b)).toEqual(['by mail'])
    expect([...a.broken, ...b.broken]).toEqual([])
  })

  it('switches to the next transport if the best accepts packets but delivers none', async () => {
    const { clock, nats, a, b } = pair()
    a.links.to(B).send(bytesOf('hello'))
    await clock.advance(2_000)
    nats.fate = () => []
    a.links.to(B).send(bytesOf('after a while'))
    await clock.advance(5_000)
    expect(textsOf(b)).toEqual(['hello', 'after a while'])
    a.links.to(B).send(bytesOf('at once'))
    await clock.advance(10)
    expect(textsOf(b).at(-1)).toBe('at once')
    expect([...a.broken, ...b.broken]).toEqual([])
  })

  it('queues messages for a limited time while no transport is up', async () => {
    const { clock, nats, mail, a, b } = pair()
    a.links.to(B).send(bytesOf('before'))
    await clock.advance(1_000)
    for (const network of [nats, mail]) network.set(false)
    a.links.to(B).send(bytesOf('meanwhile'))
    await clock.advance(LINK_SILENCE_MS - 2_000)
    mail.set(true)
    await clock.advance(10)
    expect(textsOf(b)).toEqual(['before', 'meanwhile'])
    expect([...a.broken, ...b.broken]).toEqual([])
  })
})

describe('a broken link', () => {
  it('is reported at both ends after the receive timeout', async () => {
    const { clock, nats, mail, a, b } = pair()
    a.links.to(B).send(bytesOf('hello'))
    await clock.advance(2_000)
    for (const network of [nats, mail]) network.fate = () => []
    await clock.advance(LINK_SILENCE_MS + 100)
    expect(a.broken).toEqual([[B, 'no data from the node for 10 s']])
    expect(b.broken).toEqual([[A, 'no data from the node for 10 s']])
  })

  it('is reported if the other node never existed', async () => {
    const { clock, a } = pair()
    const absent = nodeNamed('nobody')
    a.links.to(absent)
    await clock.advance(LINK_SILENCE_MS + 100)
    expect(a.broken).toEqual([[absent, 'no data from the node for 10 s']])
  })

  it('is reported at both ends when the queue exceeds its limit', async () => {
    const { clock, a, b } = pair()
    a.links.to(B).send(bytesOf('hello'))
    await clock.advance(100)
    const part = new Uint8Array(2 ** 20)
    for (let bytes = 0; bytes <= LINK_WAITING_BYTES; bytes += part.length) {
      a.links.to(B).send(part)
      expect(a.broken).toEqual([])
    }
    await clock.advance(10)
    expect(a.broken).toEqual([[B, 'too many bytes wait for the node']])
    expect(b.broken).toEqual([[A, 'the node closed the link']])
  })

  it('is reported only to the other end after a close; earlier messages arrive', async () => {
    const { clock, a, b } = pair()
    const link = a.links.to(B)
    link.send(bytesOf('hello'))
    await clock.advance(100)
    link.send(bytesOf('last'))
    link.close()
    link.send(bytesOf('too late'))
    await clock.advance(100)
    expect(textsOf(b)).toEqual(['hello', 'last'])
    expect(b.broken).toEqual([[A, 'the node closed the link']])
    expect(a.broken).toEqual([])
    a.links.to(B).send(bytesOf('anew'))
    await clock.advance(100)
    expect(textsOf(b)).toEqual(['hello', 'last', 'anew'])
  })

  it('is replaced by a new one after one end forgot it without a notification', async () => {
    const { clock, nats, mail, a, b } = pair()
    a.links.to(B).send(bytesOf('old'))
    await clock.advance(1_000)
    for (const network of [nats, mail]) network.fate = () => []
    a.links.to(B).close()
    a.links.to(B)
    await clock.advance(100)
    for (const network of [nats, mail]) network.fate = () => [0]
    a.links.to(B).send(bytesOf('new'))
    b.links.to(A).send(bytesOf('of the old link'))
    await clock.advance(3_000)
    expect(b.broken).toHaveLength(1)
    expect(textsOf(b)).toEqual(['old', 'new'])
    expect(a.messages).toEqual([])
    b.links.to(A).send(bytesOf('of the new link'))
    await clock.advance(1_000)
    expect(textsOf(a)).toEqual(['of the new link'])
    expect(a.broken).toEqual([])
  })

  it('is not restored by late packets', async () => {
    const { clock, nats, mail, a, b } = pair()
    for (const network of [nats, mail]) network.fate = () => [0, 20_000]
    a.links.to(B).send(bytesOf('once'))
    await clock.advance(1_000)
    for (const network of [nats, mail]) network.fate = () => [0]
    a.links.to(B).close()
    await clock.advance(60_000)
    expect(textsOf(b)).toEqual(['once'])
    expect(b.broken).toHaveLength(1)
    expect(a.broken).toEqual([])
  })

  it('is reported at both ends when the message handler fails', async () => {
    const { clock, a, b } = pair()
    b.onMessage = () => {
      throw new Error('cannot take it')
    }
    for (const text of ['bad', 'never read']) a.links.to(B).send(bytesOf(text))
    await clock.advance(100)
    expect(textsOf(b)).toEqual(['bad'])
    expect(b.broken).toEqual([[A, 'a message from the node could not be processed']])
    expect(a.broken).toEqual([[B, 'the node closed the link']])
    expect(b.errors).toEqual(['cluster: processing a message failed'])
  })

  it('leaves no state behind when a node closes, and delivers earlier messages', async () => {
    const { clock, nats, mail, a, b } = pair()
    a.links.to(B).send(bytesOf('hello'))
    await clock.advance(1_000)
    nats.fate = () => []
    a.links.to(B).send(bytesOf('lost at first'))
    await clock.advance(10)
    nats.fate = () => [0]
    const closed = a.links.close()
    await clock.advance(1_000)
    await closed
    expect(textsOf(b)).toEqual(['hello', 'lost at first'])
    expect(b.broken).toHaveLength(1)
    expect(a.broken).toEqual([])
    await b.links.close()
    for (const network of [nats, mail]) network.set(false)
    await clock.advance(10)
    expect(clock.countOfTimers()).toBe(0)
  })
})

describe('announcements', () => {
  it('reach all other nodes once, by any transport', async () => {
    const { clock, nats, open, a, b } = pair()
    const c = open('c')
    nats.set(false, [nodeNamed('c')])
    a.links.announce(bytesOf('first'))
    await clock.advance(1)
    nats.set(false, [A])
    a.links.announce(bytesOf('second'))
    await clock.advance(1)
    for (const node of [b, c]) expect(node.announcements).toEqual(['first', 'second'])
    expect(a.announcements).toEqual([])
  })

  it('are ignored if they are older than the previous one', async () => {
    const { clock, nats, mail, a, b } = pair()
    nats.fate = () => [500]
    mail.fate = () => []
    a.links.announce(bytesOf('first'))
    nats.fate = () => [0]
    a.links.announce(bytesOf('second'))
    await clock.advance(1_000)
    expect(b.announcements).toEqual(['second'])
  })

  it('have a limited length', () => {
    const { a } = pair()
    expect(() => a.links.announce(new Uint8Array(ANNOUNCEMENT_BYTES + 1))).toThrow(
      /exceed the limit/,
    )
  })
})
