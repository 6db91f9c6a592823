// Run by node directly, without a loader: `start.mjs floor|sdk|application|staged` reports the time it took.

import { createRequire } from 'node:module'

const [way] = process.argv.slice(2)

const ways = {
  /** A module with one small class, and an instance of it. */
  async floor() {
    const { Nothing } = await import('./nothing.mjs')
    return new Nothing()
  },
  async sdk() {
    const { create } = await import('../../dist/index.js')
    return create({ SDKAppID: 1, host: 'ws://127.0.0.1' })
  },
  async application() {
    const { create } = createRequire(import.meta.url)('../../dist/index.cjs')
    return create({ SDKAppID: 1, host: 'ws://127.0.0.1' })
  },
  async staged() {
    const { create } = await import('../../dist/node.js')
    return create({ SDKAppID: 1, host: 'ws://127.0.0.1' })
  },
}

const start = performance.now()
const made = await ways[way]()
const ms = performance.now() - start
if (made === undefined) throw new Error(`start ${way}: nothing was made`)
process.send(ms)
