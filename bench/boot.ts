import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '../testing/internal/programs/browser.ts'
import { median, printTable } from '../testing/internal/table.ts'
import {
  applicationScript,
  floorScript,
  sdkScript,
  startInPage,
  vendorScript,
} from './boot/page.ts'
import { nextMessage } from './support/child.ts'

// `npm run bench -- boot [runs]`: time to create a client, in fresh Node processes and in fresh
// empty Chromium pages. Ways alternate.

const ways = [
  ['floor', 'floor: one small class', floorScript],
  ['vendor', '@tencentcloud/chat', vendorScript()],
  ['sdk', 'tavern-im, script; Node: module in one file', sdkScript()],
  [
    'application',
    'tavern-im/whole in an application; Node: CommonJS',
    await applicationScript('whole.js'),
  ],
  [
    'staged',
    'tavern-im in an application, in stages; Node: module, in stages',
    await applicationScript('browser.js'),
  ],
] as const

const [runs = '9'] = process.argv.slice(2)

const start = fileURLToPath(new URL('boot/start.mjs', import.meta.url))

const startInNode = async (way: string): Promise<number> => {
  const one = fork(start, [way], { execArgv: [] })
  try {
    return await nextMessage<number>(one)
  } finally {
    one.kill()
  }
}

const browser = await openBrowser()
const results = ways.map(() => ({ node: [] as number[], chromium: [] as number[] }))
try {
  for (let run = 0; run < Number(runs); run++) {
    for (const [index, [way, , script]] of ways.entries()) {
      // The vendor's SDK stops in Node.
      if (way !== 'vendor') results[index]?.node.push(await startInNode(way))
      results[index]?.chromium.push(await startInPage(browser, script))
    }
  }
} finally {
  await browser.close()
}

printTable(
  `import and create, ms, medians of ${runs}`,
  ['way', 'Node', 'Chromium'],
  ways.map(([, name], index) => [
    name,
    median(results[index]?.node ?? []),
    median(results[index]?.chromium ?? []),
  ]),
)
