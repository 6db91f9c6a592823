import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server, type ServerOptions } from '../../server/src/index.ts'

/** The resources that nodes of a test share. */
export interface Shared {
  readonly databaseUrl: string
  readonly natsUrl: string
}

export interface ClusterHealth {
  readonly status: string
  readonly nodeID: string
  readonly role: string
  readonly epoch: number
  readonly leader: string
  readonly nodes: readonly string[]
}

export const healthOf = async ({ httpUrl }: Pick<Server, 'httpUrl'>): Promise<ClusterHealth> => {
  const answer = await fetch(`${httpUrl}/healthz`)
  return (await answer.json()) as ClusterHealth
}

/** Several servers in this process that are one; the first of them leads. */
export class Cluster {
  readonly #options: ServerOptions
  readonly #objectsDir: string
  #nodes: Server[] = []

  private constructor(options: ServerOptions, objectsDir: string) {
    this.#options = options
    this.#objectsDir = objectsDir
  }

  static async start(
    count: number,
    shared: Shared,
    options: Omit<ServerOptions, 'databaseUrl' | 'natsUrl' | 'objectsDir'>,
  ): Promise<Cluster> {
    const objectsDir = await mkdtemp(join(tmpdir(), 'tavern-cluster-'))
    const cluster = new Cluster({ ...options, ...shared, objectsDir }, objectsDir)
    for (let one = 0; one < count; one++) await cluster.add()
    return cluster
  }

  get nodes(): readonly Server[] {
    return this.#nodes
  }

  /** One more node, when it can do what clients ask for. */
  async add(): Promise<Server> {
    const server = await createServer(this.#options)
    this.#nodes.push(server)
    await serving(server)
    return server
  }

  async remove(server: Server): Promise<void> {
    this.#nodes = this.#nodes.filter((one) => one !== server)
    await server.close()
  }

  async close(): Promise<void> {
    // Followers first, so that no node takes over a cluster that is about to end.
    for (const server of this.#nodes.toReversed()) await server.close()
    await rm(this.#objectsDir, { recursive: true })
  }
}

/** Resolves when a node leads or follows. */
export const serving = async (server: Pick<Server, 'httpUrl'>): Promise<ClusterHealth> => {
  for (;;) {
    const health = await healthOf(server)
    if (health.status === 'ok') return health
    await new Promise((resolve) => setImmediate(resolve))
  }
}
