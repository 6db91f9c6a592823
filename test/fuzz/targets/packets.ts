import { ManualClock } from 'tavern-im/testing'
import type { OpenTransport } from '../../../server/src/cluster/transports/transport.ts'
import { MemoryNetwork } from '../../server/cluster/support/memory-network.ts'
import { bytesOf, nodeNamed, openNode } from '../../server/cluster/support/test-node.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { createTarget } from '../support/target.ts'

/** Longer than anything between nodes waits before it gives up. */
const GIVE_UP_MS = 40_000

/** Two nodes, what went between them, and a hole through which anything comes to the second. */
const aPair = async () => {
  const clock = new ManualClock()
  const network = new MemoryNetwork(clock)
  const seen: Uint8Array[] = []
  let inject: (packet: Uint8Array) => void = () => undefined
  const tapped: OpenTransport = (nodeID, listener) => {
    inject = (packet) => listener.onPacket(packet)
    return network.open(nodeID, {
      ...listener,
      onChange: (isUp) => listener.onChange(isUp),
      onPacket(packet) {
        if (seen.length < 200) seen.push(packet.slice())
        listener.onPacket(packet)
      },
    })
  }
  const one = openNode('one', { clock, transports: [network.open] })
  const two = openNode('two', { clock, transports: [tapped] })
  const exchangeMessages = async (text: string) => {
    one.links.to(nodeNamed('two')).send(bytesOf(text))
    two.links.to(nodeNamed('one')).send(bytesOf(text))
    one.links.announce(bytesOf(text.slice(0, 100)))
    await clock.advance(1_000)
  }
  for (const bytes of [1, 50, 3_000, 300_000]) await exchangeMessages('x'.repeat(bytes))
  return { clock, one, two, seen, exchangeMessages, inject: (packet: Uint8Array) => inject(packet) }
}

const open = async () => {
  const { clock, one, two, seen, exchangeMessages, inject } = await aPair()
  let count = 0
  const forget = () => {
    for (const node of [one, two]) {
      for (const received of [node.messages, node.announcements, node.broken]) received.splice(0)
    }
  }
  return {
    cases: mutatedBytes([...seen]),
    async run(packet: Uint8Array): Promise<string> {
      inject(packet)
      await clock.advance(10)
      const errors = two.errors.splice(0).filter((line) => !/of another version/.test(line))
      if (errors.length > 0) throw new Error(errors.join())
      const outcome =
        two.broken.length > 0 ? 'broken' : two.messages.length > 0 ? 'read' : 'ignored'
      forget()
      return outcome
    },
    /** A forged packet may have broken a link; then both ends notice, and the next link works. */
    async check(): Promise<void> {
      await clock.advance(GIVE_UP_MS)
      await exchangeMessages('again')
      await clock.advance(GIVE_UP_MS)
      forget()
      const text = `words ${++count}`
      await exchangeMessages(text)
      const arrived = [one, two].every(({ messages }) => messages.at(-1)?.[1] === text)
      if (!arrived) throw new Error('nodes do not hear one another any more')
      forget()
    },
    async close(): Promise<void> {
      const closing = Promise.all([one.links.close(), two.links.close()])
      await clock.advance(GIVE_UP_MS)
      await closing
    },
  }
}

export const packets = createTarget('packets', 700, open)
