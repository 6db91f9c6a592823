import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|html|svg|webmanifest)$/

/** Compression does not make smaller files smaller. */
const MIN_BYTES = 512

/** Writes compressed forms beside every text file, so that no request waits for compression. */
export const precompressed = (): Plugin => {
  let folder = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = isAbsolute(build.outDir) ? build.outDir : join(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        // The build failed, and reports its own error.
        if (!existsSync(folder)) return
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!TEXT.test(name)) continue
          const path = join(folder, name)
          const text = readFileSync(path)
          if (text.length < MIN_BYTES) continue
          writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
          writeFileSync(`${path}.br`, brotliCompressSync(text))
        }
      },
    },
  }
}
