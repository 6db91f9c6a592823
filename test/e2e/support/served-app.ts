import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastify, { type FastifyInstance } from 'fastify'
import { clientReader } from '../../../demo/api/src/http/client-of.ts'
import { noForeignOrigins } from '../../../demo/api/src/start/page-policy.ts'
import { serveWebApp } from '../../../demo/api/src/start/web-app.ts'

const BUILT = fileURLToPath(new URL('../../../demo/web/dist', import.meta.url))

/** The version at the end of a string in the built worker. */
const VERSION = /[0-9a-f]{12}(?=[`'"])/

/** The built web app at an address of its own, without a back end; it can be renewed and taken away. */
export class ServedApp {
  readonly #folder: string
  readonly #app: FastifyInstance
  readonly url: string

  private constructor(folder: string, app: FastifyInstance, url: string) {
    this.#folder = folder
    this.#app = app
    this.url = url
  }

  static async serve(): Promise<ServedApp> {
    const folder = await mkdtemp(join(tmpdir(), 'tavern-kept-'))
    await cp(BUILT, folder, { recursive: true })
    const app = fastify({ forceCloseConnections: true })
    await serveWebApp(app, { root: folder, origins: noForeignOrigins, clientOf: clientReader([]) })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    return new ServedApp(folder, app, `http://127.0.0.1:${port}`)
  }

  /** Puts a newer version in the place of the one that is served. */
  async renew(version: string): Promise<void> {
    const worker = join(this.#folder, 'sw.js')
    const text = await readFile(worker, 'utf8')
    if (!VERSION.test(text)) throw new Error('the worker names no version')
    await writeFile(worker, text.replace(VERSION, version))
    for (const form of ['br', 'gz']) await rm(`${worker}.${form}`)
  }

  async close(): Promise<void> {
    await this.#app.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
