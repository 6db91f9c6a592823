import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

interface InstallationSecret {
  readonly value: string
  /** Whether this call created it. */
  readonly isNew: boolean
}

const random = (): string => randomBytes(32).toString('hex')

/** A secret of this installation, or its hash: created by the first call and the same ever after. */
export const installationSecret = async (
  db: Database,
  name: string,
  create: () => string = random,
): Promise<InstallationSecret> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ name, value: create() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow()
  const { value } = await db
    .selectFrom('settings')
    .where('name', '=', name)
    .select('value')
    .executeTakeFirstOrThrow()
  return { value, isNew: numInsertedOrUpdatedRows === 1n }
}
