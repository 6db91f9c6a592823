import { it, onTestFinished } from 'vitest'
import { openPostgres } from '../../../server/src/storage/postgres/open-postgres.ts'
import { imDatabase } from '../../support/im-database.ts'
import { refusesOneOfMany } from '../core/support/refused-rows.ts'

it('PostgreSQL, too: a refused row refuses only its own request [STORE-14]', async () => {
  const database = await imDatabase()
  onTestFinished(database.release)
  await refusesOneOfMany(() => openPostgres({ url: database.options.databaseUrl ?? '' }))
})
