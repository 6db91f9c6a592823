import { Counter, Gauge, type Registry } from 'prom-client'
import type { Node } from './node.ts'

/** Registers metrics of the node's role and its queues; read on demand. */
export const registerNode = (registry: Registry, node: Node): void => {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  gauge('tavern_node_leads', '1 while this node is the leader of its cluster.', () =>
    Number(node.health.role === 'leading'),
  )
  gauge('tavern_node_serves', '1 while this node is the leader or follows it.', () =>
    Number(node.isServing),
  )
  gauge('tavern_node_epoch', 'Newest known epoch of the leader.', () => node.health.epoch)
  gauge('tavern_node_followers', 'Nodes that follow this one.', () => node.health.nodes.length)
  gauge('tavern_node_waiting_calls', 'Calls that wait for the leader.', () => node.waiting.calls)
  gauge(
    'tavern_node_waiting_bytes',
    'Bytes that wait to be sent to other nodes.',
    () => node.waiting.bytes,
  )
  new Counter({
    name: 'tavern_node_leader_changes_total',
    help: 'Number of times this node became the leader or a follower.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(node.leaderChanges)
    },
  })
}
