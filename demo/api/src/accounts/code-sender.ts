/** Clients that may use something without credentials: none, those on this machine, or all. */
export type Exposure = 'nobody' | 'loopback' | 'everybody'

export const isExposedTo = (
  exposure: Exposure,
  { isLocal = false }: { readonly isLocal?: boolean },
): boolean => exposure === 'everybody' || (exposure === 'loopback' && isLocal)

/**
 * Outcome of a code that was not confirmed as sent. `number`: the service does not deliver to this
 * number; `limit`: it has sent too many to it; `uncertain`: the service did not answer, and may
 * have sent it; `service`: everything else, for the operator.
 */
export type SendOutcome = 'number' | 'limit' | 'uncertain' | 'service'

/** Services repeat the number in their errors, and it must not be in the log. */
const PHONE = /(?<!\d)(86)?1\d{10}(?!\d)/g

/** A code that was not confirmed as sent; the message is for the operator. */
export class SendFailure extends Error {
  readonly outcome: SendOutcome

  constructor(outcome: SendOutcome, message: string, options?: ErrorOptions) {
    super(message.replace(PHONE, '1**********'), options)
    this.name = 'SendFailure'
    this.outcome = outcome
  }
}

/** Sends a code to the owner of a phone number. */
export interface CodeSender {
  /** Clients that may request a code (default: all). */
  readonly exposure?: Exposure
  /** Whether it sends no message, and shows the code instead. */
  readonly isSandbox?: boolean
  /**
   * Resolves once the code is sent. `shown` is the code if the caller may see it at once, which
   * only the sandbox permits. Rejects if the code cannot be sent: with {@link SendFailure} if the
   * reason is known.
   */
  send(phone: string, code: string): Promise<{ readonly shown: string | null }>
}

/** Sends nothing and returns the code instead. For trials only. */
export const sandboxCodeSender = (exposure: Exposure): CodeSender => ({
  exposure,
  isSandbox: true,
  send: async (_phone, code) => ({ shown: code }),
})

/** The code sender available to a caller; null: none. */
export const codeSenderFor = (
  { codeSender }: { readonly codeSender: CodeSender | null },
  caller: { readonly isLocal?: boolean },
): CodeSender | null =>
  codeSender !== null && isExposedTo(codeSender.exposure ?? 'everybody', caller) ? codeSender : null
