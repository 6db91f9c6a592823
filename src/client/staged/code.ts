import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import type { Clock } from '../../platform/clock.ts'

interface LateCodeParts<Code> {
  /** Loads the code. `again` loads a file that was requested in vain before. */
  readonly load: (again: Again) => Promise<Code>
  /** Runs once with the loaded code, before any waiting call goes on. */
  readonly onLoaded: (code: Code) => void
  readonly clock: Clock
  readonly log: Log
}

type Import<Code> = () => Promise<Code>

/** Imports a file, under another address if it was requested in vain before. */
export type Again = <Code>(load: Import<Code>) => Promise<Code>

/** Waits between attempts, as between attempts to connect; then the waiting calls reject. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000]

/** Code of a client that is loaded when it is needed: once, and again after a failure. */
export class LateCode<Code> {
  readonly #parts: LateCodeParts<Code>
  #isLoaded = false
  #loading: Promise<void> | undefined
  readonly #requested = new Set<Import<unknown>>()

  constructor(parts: LateCodeParts<Code>) {
    this.#parts = parts
  }

  /** Undefined if the code is there. Rejects with 2800 after five attempts; the next call tries again. */
  load(): Promise<void> | undefined {
    if (this.#isLoaded) return undefined
    this.#loading ??= this.#run().finally(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  async #run(): Promise<void> {
    const { load, onLoaded, clock, log } = this.#parts
    for (let failures = 0; ; failures++) {
      let code: Code
      try {
        code = await load((one) => this.#import(one))
      } catch (cause) {
        log.warn('load the client: an attempt failed', cause)
        const wait = WAITS_MS[failures]
        if (wait === undefined) throw notLoaded(cause)
        await new Promise<void>((resolve) => clock.after(wait, resolve))
        continue
      }
      this.#isLoaded = true
      onLoaded(code)
      return
    }
  }

  #import<Loaded>(load: Import<Loaded>): Promise<Loaded> {
    const path = pathIn(load)
    const isFirst = !this.#requested.has(load)
    this.#requested.add(load)
    if (path === undefined || (isFirst && ADDRESS.test(path))) return load()
    const mark = path.includes('?') ? '&' : '?'
    const start = ADDRESS.test(path) ? '' : './'
    const address = `${start}${path}${mark}again=${this.#parts.clock.now()}`
    return import(/* @vite-ignore */ /* webpackIgnore: true */ address)
  }
}

/** uni-app writes the paths of chunks of packages without `./`, which no browser accepts. */
const ADDRESS = /^(\.{0,2}\/|[\w+.-]+:)/

/**
 * The path of the file that a function imports, as the bundler has written it, relative to this file. Browsers remember a
 * failed import by its address until the page ends, so a further attempt needs another address; few errors name it.
 * Undefined if the bundler has a loader of its own, which forgets failures.
 */
const pathIn = (load: Import<unknown>): string | undefined =>
  /(?:^|[^.\w$])import\(\s*["'`]([^"'`]+)["'`]/.exec(String(load))?.[1]

/** Refuses a file of another program in the place of one of the client. */
export const required = <Part>(part: Part | undefined): Part => {
  if (part === undefined) throw new TypeError('the file has another content')
  return part
}

const notLoaded = (cause: unknown) => {
  const why = `a file of the client could not be loaded (${cause}); check the network, that the files of this version are deployed, and the content security policy, or reload the page`
  return imError(errorCodes.NETWORK_ERROR, { action: 'load the client', why, cause })
}
