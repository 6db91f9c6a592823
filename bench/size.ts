import { brotliCompressSync, gzipSync } from 'node:zlib'
import {
  built,
  chatHooksCode,
  limits,
  loweredCode,
  messagingCode,
  minified,
  sizesOfFeatures,
  stagedSizes,
} from '../testing/internal/package-sizes.ts'

interface Row {
  readonly name: string
  readonly code: (target?: string) => Promise<Uint8Array>
  /** The budget of this step, gzip in units of 1,000 bytes (docs/decisions/size.md). */
  readonly limitKB?: number
}

/** The code that an application ships for a whole entry point. */
const whole = (file: string) => (target?: string) => minified(`dist/${file}`, '* as all', target)

const rows: readonly Row[] = [
  { name: 'tavern-im, all features', code: whole('whole.js'), limitKB: limits.all },
  { name: 'tavern-im, messaging', code: messagingCode, limitKB: limits.messaging },
  { name: 'tavern-im, with Node', code: whole('index.js') },
  {
    name: 'tavern-im, script tag',
    code: () => built('dist/tavern-im.umd.js'),
    limitKB: limits.all,
  },
  { name: 'tavern-im/react, chats', code: chatHooksCode, limitKB: limits.chatHooks },
  { name: 'tavern-im/react, all', code: whole('react.js'), limitKB: limits.allHooks },
  { name: 'tavern-im/recorder', code: whole('recorder.js'), limitKB: 2 },
  { name: 'tavern-im/inspector', code: whole('inspector.js'), limitKB: 6 },
  { name: 'tavern-im/protocol', code: whole('protocol.js') },
]

const kB = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(9)

const gzipped = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length

console.log(`${'kB'.padEnd(24)} minified     gzip   brotli  gzip, es2020    limit`)
for (const { name, code, limitKB } of rows) {
  const bytes = await code()
  const gzip = gzipped(bytes)
  const limit = limitKB === undefined ? '–' : `≤ ${limitKB}`
  const columns = [bytes.length, gzip, brotliCompressSync(bytes).length].map(kB).join('')
  const lowered = kB(gzipped(await code('es2020'))).padStart(14)
  console.log(`${name.padEnd(24)}${columns}${lowered}${limit.padStart(9)}`)
  if (limitKB !== undefined && gzip > limitKB * 1000) process.exitCode = 1
}

console.log('\nin stages, kB               initial  until logged in  total')
for (const [compression, sizeOf] of [
  ['gzip', gzipped],
  ['brotli', (code: Uint8Array) => brotliCompressSync(code).length],
  ['gzip, es2020', async (code: Uint8Array) => gzipped(await loweredCode(code, 'es2020'))],
] as const) {
  for (const [name, { initial, login, total }] of Object.entries(await stagedSizes(sizeOf))) {
    const columns = [initial, login, total].map(kB).join('   ')
    console.log(`${`${name}, ${compression}`.padEnd(26)}${columns}`)
  }
}

const { added } = await sizesOfFeatures()
console.log('\nfeature, more than messaging  gzip kB')
for (const { name, kB } of added) console.log(`${name.padEnd(28)}${kB.toFixed(1).padStart(9)}`)
