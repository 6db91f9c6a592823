import { createHash } from 'node:crypto'
import type { CallContext } from '../../call.ts'
import { countRows } from '../../storage/count-rows.ts'
import { randomLetters } from './password.ts'

const COUNT = 10
const LETTERS = 10
const HALF = LETTERS / 2

type DbContext = Pick<CallContext, 'db'>

/** 49 random bits and few attempts: a plain hash is enough. */
const hashOf = (operatorID: number, code: string): string =>
  createHash('sha256').update(`recovery\n${operatorID}\n${code}`).digest('hex')

const written = (code: string): string => `${code.slice(0, HALF)}-${code.slice(HALF)}`

const read = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '')

/** Creates new recovery codes and voids the previous ones. */
export const renewRecoveryCodes = async (
  { db }: DbContext,
  operatorID: number,
): Promise<readonly string[]> => {
  const codes = Array.from({ length: COUNT }, () => randomLetters(LETTERS))
  await db.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorID).execute()
  await db
    .insertInto('operator_recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOf(operatorID, code), operator_id: operatorID })))
    .execute()
  return codes.map(written)
}

/** Consumes a recovery code; false if it is unknown or used. */
export const useRecoveryCode = async (
  { db }: DbContext,
  operatorID: number,
  code: string,
): Promise<boolean> => {
  const used = await db
    .deleteFrom('operator_recovery_codes')
    .where('code_hash', '=', hashOf(operatorID, read(code)))
    .where('operator_id', '=', operatorID)
    .returning('operator_id')
    .executeTakeFirst()
  return used !== undefined
}

export const recoveryCodesLeft = async ({ db }: DbContext, operatorID: number): Promise<number> => {
  return countRows(db.selectFrom('operator_recovery_codes').where('operator_id', '=', operatorID))
}
