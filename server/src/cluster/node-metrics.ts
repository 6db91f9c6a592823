import { Counter, Gauge, type Registry } from 'prom-client'
import type { Node } from './node.ts'

/** Shows what a node is and what waits there; read when it is asked for. */
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
  gauge('tavern_node_leads', '1 while this node leads its cluster.', () =>
    Number(node.health.role === 'leading'),
  )
  gauge('tavern_node_serves', '1 while this node leads or follows.', () => Number(node.isServing))
  gauge(
    'tavern_node_term',
    'Term of the node that leads, as far as it is known.',
    () => node.health.term,
  )
  gauge('tavern_node_followers', 'Nodes that follow this one.', () => node.health.nodes.length)
  gauge(
    'tavern_node_waiting_calls',
    'Calls that wait for the node that leads.',
    () => node.waiting.calls,
  )
  gauge('tavern_node_waiting_bytes', 'Bytes on their way to other nodes.', () => node.waiting.bytes)
  new Counter({
    name: 'tavern_node_leader_changes_total',
    help: 'How often this node began to lead, or to follow.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(node.leaderChanges)
    },
  })
}
