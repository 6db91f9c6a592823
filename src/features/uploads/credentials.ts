import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import type { Stop } from '../../platform/clock.ts'
import type { FeatureKernel } from '../kernel.ts'
import { credentialsIn } from './answers.ts'
import { type CredentialsAnswer, uploadCommands } from './commands.ts'
import { CREDENTIALS_SECONDS, LOOK_MS, REFRESH_MS } from './limits.ts'
import { failureOf, TryFailed } from './try-failed.ts'

/** The credential for writing slices: one for all uploads, renewed before it expires. */
export class Credentials {
  readonly #kernel: FeatureKernel
  /** Unix milliseconds, by the server's clock: a device may be hours off. */
  readonly #serverTime: () => number
  #held: CredentialsAnswer | undefined
  #pending: Promise<string> | undefined
  #users = 0
  #stop: Stop = () => {}

  constructor(kernel: FeatureKernel, serverTime: () => number) {
    this.#kernel = kernel
    this.#serverTime = serverTime
  }

  /** A credential that is valid for a while; concurrent callers share one request. */
  token(): Promise<string> {
    const held = this.#held
    if (held !== undefined && held.expiredTime * 1000 - this.#serverTime() > REFRESH_MS)
      return Promise.resolve(held.sessionToken)
    this.#pending ??= this.#renewed()
    return this.#pending
  }

  /** The server does not take this one. */
  refused(token: string): void {
    if (this.#held?.sessionToken === token) this.#held = undefined
  }

  /** The next user gets its own. */
  forget(): void {
    this.#held = undefined
    this.#pending = undefined
  }

  /** Looks after it until the end that is returned. */
  use(): Stop {
    const { clock } = this.#kernel.platform
    const look = () => void this.token().catch(() => undefined)
    if (this.#users++ === 0) this.#stop = clock.every(LOOK_MS, look)
    return () => {
      if (--this.#users === 0) this.#stop()
    }
  }

  #renewed(): Promise<string> {
    const isStill = () => this.#pending === pending
    const pending = ask(this.#kernel).then(
      (answer) => {
        if (isStill()) {
          this.#held = answer
          this.#pending = undefined
        }
        return answer.sessionToken
      },
      (error) => {
        if (isStill()) this.#pending = undefined
        throw error
      },
    )
    return pending
  }
}

const ask = async ({ wire }: FeatureKernel): Promise<CredentialsAnswer> => {
  try {
    const duration = CREDENTIALS_SECONDS
    return credentialsIn(await wire.call(uploadCommands.credentials, { duration }))
  } catch (error) {
    const cause = failureOf(error)
    if (cause instanceof TryFailed) throw cause
    throw imError(errorCodes.COS_GET_SIG_FAIL, { action: 'upload', cause })
  }
}
