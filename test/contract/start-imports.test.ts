import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { exists, textOf } from './support/sources.ts'

const STATIC = /^(?:import|export) (?!type\b)[^'"]*?from '([^']+)'/gm

/** Files and packages that a file loads before it runs; what it loads on demand is not among them. */
const loadedBy = (entry: string): ReadonlySet<string> => {
  const loaded = new Set<string>()
  const add = (path: string): void => {
    if (loaded.has(path)) return
    loaded.add(path)
    if (!exists(path)) return
    for (const [, to = ''] of textOf(path).matchAll(STATIC)) {
      add(to.startsWith('.') ? posix.join(posix.dirname(path), to) : to)
    }
  }
  add(entry)
  return loaded
}

it('the start of the server loads nothing that only some servers or later requests need', () => {
  const loaded = loadedBy('server/src/app/create-server.ts')
  expect([...loaded]).toEqual(expect.arrayContaining(['ws', 'pino', 'libsql']))
  const files = ['sharp', 'file-type', 'aws4fetch', '@fastify/busboy']
  const requests = ['fastify', 'prom-client', 'undici']
  const onDemand = [...files, ...requests, 'pg', '@nats-io/transport-node']
  expect(onDemand.filter((name) => loaded.has(name))).toEqual([])
})
