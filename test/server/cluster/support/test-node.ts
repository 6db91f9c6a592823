import type { Clock } from 'tavern-im/protocol'
import type { Links } from '../../../../server/src/cluster/link/links.ts'
import { openLinks } from '../../../../server/src/cluster/link/open-links.ts'
import type { NodeID, OpenTransport } from '../../../../server/src/cluster/transports/transport.ts'

/** Links of a node, and what its listener heard. */
export interface TestNode {
  readonly links: Links
  readonly announcements: string[]
  /** Behind the node that they are of. */
  readonly messages: (readonly [NodeID, string])[]
  readonly broken: (readonly [NodeID, string])[]
  readonly errors: string[]
  /** Called after each message was noted down. */
  onMessage: (from: NodeID, message: Uint8Array) => void
}

/** As a message, and back. */
export const bytesOf = (text: string): Uint8Array => Buffer.from(text)
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

/** An identity of a node that begins with a name. */
export const nodeNamed = (name: string): NodeID => name.padEnd(10, '0')

export const openNode = (
  name: string,
  { clock, transports }: { readonly clock: Clock; readonly transports: readonly OpenTransport[] },
): TestNode => {
  const received = { announcements: [], messages: [], broken: [], errors: [] } as Pick<
    TestNode,
    'announcements' | 'messages' | 'broken' | 'errors'
  >
  const links = openLinks({
    nodeID: nodeNamed(name),
    transports,
    clock,
    log: { info() {}, warn() {}, error: (_, line) => received.errors.push(line) },
    listener: {
      onUp() {},
      onAnnouncement: (_, message) => received.announcements.push(textOf(message)),
      onMessage: (from, message) => {
        received.messages.push([from, textOf(message)])
        node.onMessage(from, message)
      },
      onBroken: (of, reason) => received.broken.push([of, reason]),
    },
  })
  const node: TestNode = { ...received, links, onMessage() {} }
  return node
}
