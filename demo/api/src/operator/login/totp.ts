import { Secret, TOTP } from 'otpauth'
import type { CallContext } from '../../call.ts'

const ISSUER = '开黑酒馆'
const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20

/** Number of steps before and after the current one that are accepted, because clocks differ. */
const WINDOW = 1

const totpOf = (secret: string, name = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    // The issuer once: each letter adds nine modules to the QR code.
    issuerInLabel: false,
    label: name,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** URI for authenticator apps (`otpauth://…`). */
export const totpUri = (secret: string, name: string): string => totpOf(secret, name).toString()

/** The step of a code (RFC 6238); null if it is not a current one. `now` is unix milliseconds. */
export const stepOfCode = (secret: string, code: string, now: number): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

/**
 * Consumes a code of an operator; false if it is wrong, or a code of its step or a later one was
 * used (OPERATOR-02).
 */
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
