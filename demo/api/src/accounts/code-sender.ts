import type { CallContext, Caller } from '../call.ts'
import { type Exposure, isExposedTo } from './exposure.ts'

/** Brings a code to the owner of a phone number. */
export interface CodeSender {
  /** Clients that may request a code (default: everybody). */
  readonly exposure?: Exposure
  /**
   * Settles once the code is on its way, with what whoever asked may see of it at once: only the sandbox
   * shows anything. Rejects where it cannot be sent.
   */
  send(phone: string, code: string): Promise<{ readonly shown: string | null }>
}

/** Sends nothing and shows the code instead: for trying out, never where real people log in. */
export const sandboxCodeSender = (exposure: Exposure): CodeSender => ({
  exposure,
  send: async (_phone, code) => ({ shown: code }),
})

/** The sender of codes for who calls; null: none are sent. */
export const codeSenderFor = (
  { codeSender }: Pick<CallContext, 'codeSender'>,
  caller: Pick<Caller, 'isLocal'>,
): CodeSender | null =>
  codeSender !== null && isExposedTo(codeSender.exposure ?? 'everybody', caller) ? codeSender : null
