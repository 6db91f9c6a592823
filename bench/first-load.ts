import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Conditions, type FirstLoad, firstLoad } from '../testing/internal/first-load.ts'
import { openBrowser } from '../testing/internal/programs/browser.ts'
import { startAlone } from '../testing/internal/programs/demo-process.ts'
import { median, printTable } from '../testing/internal/table.ts'

// `npm run bench -- first-load [runs]`: first visit to pages of the marketplace, on a slow phone
// and a slow network. Pages alternate.

const [runs = '5'] = process.argv.slice(2)

const SLOW: Conditions = { cpuSlowdown: 4, latencyMs: 150, bytesPerSecond: 1_600_000 / 8 }

const pages = [
  ['/', 'home'],
  ['/pages/enter/home/subpages/market', 'order market'],
  ['/pages/enter/home/subpages/discount', 'discount center'],
  ['/login', 'login'],
  ['/pages/enter/my', 'my'],
] as const

/** One line of text, without a script. */
const floor = async (): Promise<Server> => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>floor</title><p>hello')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const dataDir = await mkdtemp(join(tmpdir(), 'first-load-'))
const demo = await startAlone(dataDir, 0, { hasPast: true })
const line = await floor()
const browser = await openBrowser()
const { port } = line.address() as AddressInfo

const ways: readonly (readonly [string, string])[] = [
  [`http://127.0.0.1:${port}/`, 'floor: one line'],
  ...pages.map(([path, name]) => [`${demo.url}${path}`, name] as const),
]

const results = ways.map((): FirstLoad[] => [])
try {
  for (let run = 0; run < Number(runs); run++) {
    for (const [at, [url]] of ways.entries()) {
      results[at]?.push(await firstLoad(browser, url, { conditions: SLOW }))
    }
  }
} finally {
  await browser.close()
  await demo.end()
  line.close()
  await rm(dataDir, { recursive: true })
}

printTable(
  `first load, 4 × slower processor, 1.6 Mbit/s, 150 ms; medians of ${runs}`,
  ['page', 'scripts', 'kB gzip', 'first content ms', 'answers ms', 'shift'],
  ways.map(([, name], at) => {
    const of = (value: (load: FirstLoad) => number): number =>
      median((results[at] ?? []).map(value))
    return [
      name,
      of(({ scripts }) => scripts.length),
      of(({ scriptBytes }) => scriptBytes / 1000),
      of(({ firstContentMs }) => firstContentMs),
      of(({ interactiveMs }) => interactiveMs),
      of(({ shift }) => shift).toFixed(3),
    ]
  }),
)
