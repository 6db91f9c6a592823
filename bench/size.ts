import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What an application that uses all of a door ships: bundled and minified, without React and ws. */
const minified = async (door: string): Promise<Uint8Array> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: `import * as all from './${door}'; export { all }`, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    external: ['react', 'ws', 'tavern-im'],
  })
  const [file] = outputFiles
  if (file === undefined) throw new Error(`measure ${door}: nothing was built`)
  return file.contents
}

const built = async (file: string): Promise<Uint8Array> => readFileSync(`${root}${file}`)

interface Row {
  readonly name: string
  readonly code: Promise<Uint8Array>
  /** The budget of this step, gzip in units of 1,000 bytes (docs/decisions/size.md). */
  readonly limitKB?: number
}

const rows: readonly Row[] = [
  { name: 'tavern-im', code: minified('dist/browser.js'), limitKB: 126 },
  { name: 'tavern-im, with Node', code: minified('dist/index.js') },
  { name: 'tavern-im, script tag', code: built('dist/tavern-im.umd.js'), limitKB: 126 },
  { name: 'tavern-im/react', code: minified('dist/react.js'), limitKB: 8 },
  { name: 'tavern-im/recorder', code: minified('dist/recorder.js'), limitKB: 2 },
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
