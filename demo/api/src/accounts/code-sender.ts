/** Clients that may use something without credentials: none, those on this machine, or all. */
export type Exposure = 'nobody' | 'loopback' | 'everybody'

export const isExposedTo = (
  exposure: Exposure,
  { isLocal = false }: { readonly isLocal?: boolean },
): boolean => exposure === 'everybody' || (exposure === 'loopback' && isLocal)

/** Sends a code to the owner of a phone number. */
export interface CodeSender {
  /** Clients that may request a code (default: all). */
  readonly exposure?: Exposure
  /**
   * Resolves once the code is sent. `shown` is the code if the caller may see it at once, which
   * only the sandbox permits. Rejects if the code cannot be sent.
   */
  send(phone: string, code: string): Promise<{ readonly shown: string | null }>
}

/** Sends nothing and returns the code instead. For trials only. */
export const sandboxCodeSender = (exposure: Exposure): CodeSender => ({
  exposure,
  send: async (_phone, code) => ({ shown: code }),
})

/** The code sender available to a caller; null: none. */
export const codeSenderFor = (
  { codeSender }: { readonly codeSender: CodeSender | null },
  caller: { readonly isLocal?: boolean },
): CodeSender | null =>
  codeSender !== null && isExposedTo(codeSender.exposure ?? 'everybody', caller) ? codeSender : null
