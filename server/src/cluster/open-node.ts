import { randomInt } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import type { Delivery } from '../domain/events/delivery.ts'
import type { Core } from '../gateway/core.ts'
import { readClusterID } from '../storage/postgres/cluster-id.ts'
import type { Storage } from '../storage/storage.ts'
import { waitForDatabase } from '../storage/wait-for-database.ts'
import type { CoreProvider, ServerBase } from './core-provider.ts'
import { PACKET_BYTES } from './link/limits.ts'
import { openLinks } from './link/open-links.ts'
import { Node } from './node.ts'
import { postgresElection } from './postgres-election.ts'
import { readNatsUrl } from './transports/nats-address.ts'
import { natsTransport } from './transports/nats-transport.ts'
import { postgresTransport } from './transports/postgres-transport.ts'
import type { NodeID } from './transports/transport.ts'

export interface NodeOptions {
  readonly databaseUrl: string
  readonly natsUrl: string
  /** Address of this node's HTTP side for other nodes; detected if absent. */
  readonly nodeUrl: string | undefined
  /** Aborts the wait for a database that is still starting. */
  readonly signal?: AbortSignal | undefined
  /** Opens the core over a database that only this node uses. */
  readonly openCore: (storage: Storage, delivery: Delivery) => Promise<Core>
}

/** Makes a server a node of a cluster. */
export const openNode = async (options: NodeOptions, base: ServerBase): Promise<CoreProvider> => {
  const { databaseUrl, natsUrl, nodeUrl, openCore } = options
  const { log, clock } = base
  const nodeID = newNodeID()
  const prefix = `tavern.${await clusterOf(options, base)}`
  const transports = [
    natsTransport({ url: natsUrl, prefix, packetBytes: PACKET_BYTES, log }),
    postgresTransport({ databaseUrl, prefix, log }),
  ]
  const node = new Node({
    ...base,
    openLinks: (listener) => openLinks({ nodeID, transports, clock, log, listener }),
    election: postgresElection({ databaseUrl, nodeID, openCore }),
  })
  return {
    core: node.core,
    registry: node.registry,
    idPrefix: `${nodeID}.`,
    node: {
      get health() {
        return node.health
      },
      get isServing() {
        return node.isServing
      },
      get leaderUrl() {
        return node.leaderUrl
      },
      async registerMetrics(registry) {
        const { registerNode } = await import('./node-metrics.ts')
        registerNode(registry, node)
      },
      begin: (gateway, httpUrl) => node.begin(gateway, nodeUrl ?? reachable(httpUrl)),
    },
  }
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'
const LETTERS_OF_ID = 10

const newNodeID = (): NodeID =>
  Array.from({ length: LETTERS_OF_ID }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Clusters on different databases may share a NATS: the database names its cluster. */
const clusterOf = async (
  { natsUrl, databaseUrl, signal }: NodeOptions,
  { log, clock }: Pick<ServerBase, 'log' | 'clock'>,
): Promise<string> => {
  const { name } = readNatsUrl(natsUrl)
  if (name !== '') return name
  const onWait = (words: string) => log.warn({}, words)
  return waitForDatabase(() => readClusterID(databaseUrl), { onWait, signal, clock })
}

/** The listening address as other machines see it, as far as it can be detected. */
const reachable = (httpUrl: string): string => {
  const url = new URL(httpUrl)
  const isEverywhere = url.hostname === '0.0.0.0' || url.hostname === '[::]'
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)
  if (isEverywhere && outside !== undefined) url.hostname = outside.address
  return url.origin
}
