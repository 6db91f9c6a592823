import { expect, it, onTestFinished } from 'vitest'
import { createServer } from '../../../server/src/index.ts'
import { textOf } from '../../contract/support/sources.ts'
import { app } from '../support/test-server.ts'

/** Names of samples that `/metrics` of a server with everything serves. */
const served = async (): Promise<ReadonlySet<string>> => {
  const server = await createServer({ apps: [app], dataDir: ':memory:', logLevel: 'silent' })
  onTestFinished(() => server.close())
  const text = await (await fetch(`${server.httpUrl}/metrics`)).text()
  return new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

/** Those of nodes are held by test/nodes/metrics.test.ts. */
const named = (text: string): readonly string[] =>
  text.match(/\b(tavern_(?!node_)|process_|nodejs_)\w+/g) ?? []

const rules = textOf('deploy/prometheus-rules.yaml')
const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression)
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name)

it('the alerts and the dashboard name only metrics that the server serves [DEPLOY-01]', async () => {
  expect(expressions).toHaveLength(alerts.length)
  const others = expressions.filter((one) => named(one).length === 0)
  expect(others.filter((one) => !one.includes('tavern_node_'))).toEqual([
    'up{job="tavern-im"} == 0',
  ])
  const known = await served()
  const dashboard = named(textOf('deploy/grafana-dashboard.json'))
  expect(dashboard.length).toBeGreaterThan(30)
  const all = [...expressions.flatMap(named), ...dashboard]
  expect(all.filter((name) => !known.has(name))).toEqual([])
})

it('the guide has an instruction for every alert [DEPLOY-01]', () => {
  const rows = textOf('docs/guides/operations.md').matchAll(/^\| `(Tavern\w+)` \| .+ \| .+ \|$/gm)
  expect([...rows].map(([, name]) => name)).toEqual(alerts)
})

interface Panel {
  readonly id: number
  readonly type: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number }
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[]
}

it('the dashboard is valid: its panels do not overlap, and each has a query [DEPLOY-01]', () => {
  const { panels } = JSON.parse(textOf('deploy/grafana-dashboard.json')) as {
    readonly panels: readonly Panel[]
  }
  const drawn = panels.filter(({ type }) => type !== 'row')
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const taken = drawn.flatMap(({ gridPos: { x, y, w } }) =>
    Array.from({ length: w }, (_, at) => `${y} ${x + at}`),
  )
  expect(new Set(taken).size).toBe(taken.length)
  expect(drawn.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
  const queries = drawn.flatMap(({ targets = [] }) => targets)
  expect(drawn.filter(({ targets = [] }) => targets.length === 0)).toEqual([])
  expect(queries.filter(({ expr }) => !expr.includes('{job="$job"'))).toEqual([])
})
