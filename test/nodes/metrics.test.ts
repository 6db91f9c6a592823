import { expect, it, onTestFinished } from 'vitest'
import { hasNats } from '../../testing/internal/programs/nats-server.ts'
import { textOf } from '../contract/support/sources.ts'
import { startNodes } from '../support/nodes.ts'

const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\btavern_node_\w+/g)].map(([name]) => name)),
]

const metricsOf = async (httpUrl: string): Promise<string> =>
  (await fetch(`${httpUrl}/metrics`)).text()

it.skipIf(!hasNats)(
  'nodes serve exactly the metrics that the guide, the alerts and the dashboard name [STAT-25] [DEPLOY-01]',
  async () => {
    const nodes = await startNodes(2)
    onTestFinished(() => nodes.close())
    const texts: string[] = []
    for (const { httpUrl } of nodes.cluster.nodes) texts.push(await metricsOf(httpUrl))
    const [leader = '', follower = ''] = texts
    const served = namesIn(leader)
    expect(namesIn(follower)).toEqual(served)
    expect(namesIn(textOf('docs/guides/operations.md')).toSorted()).toEqual(served.toSorted())
    const used = ['deploy/prometheus-rules.yaml', 'deploy/grafana-dashboard.json'].flatMap((path) =>
      namesIn(textOf(path)),
    )
    expect(used.length).toBeGreaterThan(4)
    expect(used.filter((name) => !served.includes(name))).toEqual([])
    expect(leader).toMatch(/^tavern_node_leads 1$/m)
    expect(follower).toMatch(/^tavern_node_leads 0$/m)
  },
)
