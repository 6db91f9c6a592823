import { brotliCompressSync, gzipSync } from 'node:zlib'
import {
  built,
  chatHooksCode,
  limits,
  messagingCode,
  minified,
  sizesOfFeatures,
} from '../testing/internal/package-sizes.ts'

interface Row {
  readonly name: string
  readonly code: Promise<Uint8Array>
  /** The budget of this step, gzip in units of 1,000 bytes (docs/decisions/size.md). */
  readonly limitKB?: number
}

const rows: readonly Row[] = [
  { name: 'tavern-im, all features', code: minified('dist/browser.js'), limitKB: limits.all },
  { name: 'tavern-im, messaging', code: messagingCode(), limitKB: limits.messaging },
  { name: 'tavern-im, with Node', code: minified('dist/index.js') },
  { name: 'tavern-im, script tag', code: built('dist/tavern-im.umd.js'), limitKB: limits.all },
  { name: 'tavern-im/react, chats', code: chatHooksCode(), limitKB: limits.chatHooks },
  { name: 'tavern-im/react, all', code: minified('dist/react.js'), limitKB: limits.allHooks },
  { name: 'tavern-im/recorder', code: minified('dist/recorder.js'), limitKB: 2 },
  { name: 'tavern-im/inspector', code: minified('dist/inspector.js'), limitKB: 6 },
  { name: 'tavern-im/protocol', code: minified('dist/protocol.js') },
]

const kB = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(9)

console.log(`${'kB'.padEnd(24)} minified     gzip   brotli    limit`)
for (const { name, code, limitKB } of rows) {
  const bytes = await code
  const gzip = gzipSync(bytes, { level: 9 }).length
  const limit = limitKB === undefined ? '–' : `≤ ${limitKB}`
  const columns = [bytes.length, gzip, brotliCompressSync(bytes).length].map(kB).join('')
  console.log(`${name.padEnd(24)}${columns}${limit.padStart(9)}`)
  if (limitKB !== undefined && gzip > limitKB * 1000) process.exitCode = 1
}

const { added } = await sizesOfFeatures()
console.log('\nfeature, more than messaging  gzip kB')
for (const { name, kB } of added) console.log(`${name.padEnd(28)}${kB.toFixed(1).padStart(9)}`)
