import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import { Scope } from '../../lib/scope.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Again, againOn } from './import-code.ts'

interface LateCodeParts<Code> {
  /** Loads the code. `again` loads a file that was requested in vain before. */
  readonly load: (again: Again) => Promise<Code>
  /** Runs once with the loaded code, before any waiting call goes on. */
  readonly onLoaded: (code: Code) => void
  readonly platform: Platform
  readonly log: Log
}

/** Waits between attempts, as between attempts to connect; then the waiting calls reject. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000]

/** Code of a client that is loaded when it is needed: once, and again after a failure. */
export class LateCode<Code> {
  readonly #parts: LateCodeParts<Code>
  readonly #again: Again
  readonly #waits = new Scope()
  #isLoaded = false
  #isEnded = false
  #loading: Promise<void> | undefined

  constructor(parts: LateCodeParts<Code>) {
    this.#parts = parts
    this.#again = againOn(parts.platform)
  }

  /** Undefined if the code is there. Rejects with 2800 after five attempts; the next call tries again. */
  load(): Promise<void> | undefined {
    if (this.#isLoaded) return undefined
    this.#loading ??= this.#run().finally(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  /** The client ends: code that is on its way is not taken. */
  end(): void {
    this.#isEnded = true
    this.#waits.end()
  }

  async #run(): Promise<void> {
    const { load, onLoaded, platform, log } = this.#parts
    for (let failures = 0; !this.#isEnded; failures++) {
      let code: Code
      try {
        code = await load(this.#again)
      } catch (cause) {
        if (this.#isEnded) break
        log.warn('load the client: an attempt failed', cause)
        const wait = WAITS_MS[failures]
        if (wait === undefined) throw notLoaded(cause)
        await new Promise<void>((resolve) => this.#waits.add(platform.clock.after(wait, resolve)))
        continue
      }
      if (this.#isEnded) break
      this.#isLoaded = true
      onLoaded(code)
      return
    }
    throw loggedOut()
  }
}

/** The reason of calls that wait for code when their session, or the client, ends. */
export const loggedOut = () => imError(errorCodes.LOGGED_OUT, { action: 'load the client' })

/** Refuses a file of another program in the place of one of the client. */
export const required = <Part>(part: Part | undefined): Part => {
  if (part === undefined) throw new TypeError('the file has another content')
  return part
}

const notLoaded = (cause: unknown) => {
  const why = `a file of the client could not be loaded (${cause}); check the network, that the files of this version are deployed, and the content security policy, or reload the page`
  return imError(errorCodes.NETWORK_ERROR, { action: 'load the client', why, cause })
}
