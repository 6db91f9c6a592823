import { Secret, TOTP } from 'otpauth'
import type { CallContext } from '../../call.ts'

const ISSUER = '开黑酒馆'
const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20

/** Codes of so many steps before and after are taken: clocks differ. */
const WINDOW = 1

const totpOf = (secret: string, name = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    // Said once: each letter is nine signs of the QR code.
    issuerInLabel: false,
    label: name,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What authenticator apps read (`otpauth://…`). */
export const totpUri = (secret: string, name: string): string => totpOf(secret, name).toString()

/** The step whose code it is (RFC 6238); null where it is none of now. `now` is unix milliseconds. */
export const stepOfCode = (secret: string, code: string, now: number): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

/** Uses a code of an operator up: false where it is wrong, or one of its step or a later one was used (OPERATOR-02). */
export const useTotp = async (
  { db, now }: CallContext,
  { id, totp_secret: secret }: { readonly id: number; readonly totp_secret: string },
  code: string,
): Promise<boolean> => {
  const step = secret === '' ? null : stepOfCode(secret, code, now())
  if (step === null) return false
  const used = await db
    .updateTable('operators')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
