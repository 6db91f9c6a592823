import { type Kysely, Migrator } from 'kysely'
import type { Schema } from '../schema.ts'
import { createTables } from './001-create-tables.ts'
import { groupLog } from './002-group-log.ts'
import { appSettings } from './003-app-settings.ts'
import { clientReports } from './004-client-reports.ts'
import { revokedUserSigs } from './005-revoked-user-sigs.ts'
import { messageChanges } from './006-message-changes.ts'
import { objects } from './007-objects.ts'
import { conversationSettings } from './008-conversation-settings.ts'
import { groupRights } from './009-group-rights.ts'
import { groupData } from './010-group-data.ts'
import { topics } from './011-topics.ts'
import { mentions } from './012-mentions.ts'
import { people } from './013-people.ts'
import { presence } from './014-presence.ts'
import { search } from './015-search.ts'
import { lastIDs } from './016-last-ids.ts'
import { follow } from './017-follow.ts'
import { memberSlots } from './018-member-slots.ts'
import { silencedAccounts } from './019-silenced-accounts.ts'
import { push } from './020-push.ts'
import { deletedAccounts } from './021-deleted-accounts.ts'
import { messageMonths } from './022-message-months.ts'
import { markNumbers } from './023-mark-numbers.ts'
import { lastSent } from './024-last-sent.ts'
import { mergedReferences } from './025-merged-references.ts'
import { partitions } from './026-partitions.ts'
import type { Columns, Migration } from './migration.ts'

/** In the order of their names. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-create-tables': createTables,
  '0002-group-log': groupLog,
  '0003-app-settings': appSettings,
  '0004-client-reports': clientReports,
  '0005-revoked-user-sigs': revokedUserSigs,
  '0006-message-changes': messageChanges,
  '0007-objects': objects,
  '0008-conversation-settings': conversationSettings,
  '0009-group-rights': groupRights,
  '0010-group-data': groupData,
  '0011-topics': topics,
  '0012-mentions': mentions,
  '0013-people': people,
  '0014-presence': presence,
  '0015-search': search,
  '0016-last-ids': lastIDs,
  '0017-follow': follow,
  '0018-member-slots': memberSlots,
  '0019-silenced-accounts': silencedAccounts,
  '0020-push': push,
  '0021-deleted-accounts': deletedAccounts,
  '0022-message-months': messageMonths,
  '0023-mark-numbers': markNumbers,
  '0024-last-sent': lastSent,
  '0025-merged-references': mergedReferences,
  '0026-partitions': partitions,
}

export const migrationNames: readonly string[] = Object.keys(migrations)

/** The name of the last migration: databases with the same one have the same tables. */
export const newestMigration = migrationNames.at(-1) ?? ''

/**
 * Migrates the database to this version's schema. Throws if a migration fails or the database is
 * newer.
 */
export const migrate = async (db: Kysely<Schema>, columns: Columns): Promise<void> => {
  const steps = Object.entries(migrations).map(([name, up]) => [
    name,
    { up: (target: Kysely<Schema>) => up(target, columns) },
  ])
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(steps) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  const why = error instanceof Error ? error.message : 'failed'
  throw new Error(`migrate database: ${why}`, { cause: error })
}
