import { openLinks } from '../../../../server/src/cluster/link/open-links.ts'
import {
  type Announcement,
  PROTOCOL,
  packMessage,
  type ToFollower,
  type ToLeader,
  unpackMessage,
} from '../../../../server/src/cluster/messages.ts'
import type { MemoryCluster } from './memory-cluster.ts'
import { nodeNamed } from './test-node.ts'

type NodeMessage = ToLeader | ToFollower

const unchecked = (value: unknown) => value as NodeMessage

/** A node of a cluster that says what a test wants; what goes over its links is right, so what it says arrives. */
export const oddNode = (
  cluster: MemoryCluster,
  name: string,
  onMessage: (said: NodeMessage) => void,
) => {
  const { clock, network } = cluster
  const nodeID = nodeNamed(name)
  let breaks = 0
  const errors: string[] = []
  const links = openLinks({
    nodeID,
    clock,
    transports: [network.open],
    log: { info() {}, warn() {}, error: (_, line) => errors.push(line) },
    listener: {
      onUp() {},
      onAnnouncement() {},
      onMessage: (_, bytes) => onMessage(unpackMessage(bytes, unchecked).said),
      onBroken: () => {
        breaks += 1
      },
    },
  })
  return {
    nodeID,
    /** Number of its broken links. */
    get breaks() {
      return breaks
    },
    /** Messages that it could not decode. */
    errors,
    say: (to: string, bytes: Uint8Array) => links.to(nodeNamed(to)).send(bytes),
    send: (to: string, said: NodeMessage, body = '') =>
      links.to(nodeNamed(to)).send(packMessage(said, Buffer.from(body))),
    announce: (bytes: Uint8Array) => links.announce(bytes),
    lead(epoch: number): void {
      cluster.own(epoch, nodeID)
      const said: Announcement = {
        ...{ is: 'leads', protocol: PROTOCOL, epoch },
        ...{ url: 'http://127.0.0.1:1', isOverloaded: false },
      }
      links.announce(packMessage(said))
    },
    leave: (node: string) => links.to(nodeNamed(node)).close(),
    close: () => links.close(),
  }
}

export type OddNode = ReturnType<typeof oddNode>
