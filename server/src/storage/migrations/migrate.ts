import { type Kysely, Migrator } from 'kysely'
import type { Schema } from '../schema.ts'
import { createTables } from './1-create-tables.ts'
import { groupLog } from './2-group-log.ts'
import { appSettings } from './3-app-settings.ts'
import { clientReports } from './4-client-reports.ts'
import { revokedUserSigs } from './5-revoked-user-sigs.ts'
import { messageChanges } from './6-message-changes.ts'
import { objects } from './7-objects.ts'
import { conversationSettings } from './8-conversation-settings.ts'
import { groupRights } from './9-group-rights.ts'
import { groupData } from './10-group-data.ts'
import { topics } from './11-topics.ts'
import { mentions } from './12-mentions.ts'
import { people } from './13-people.ts'
import { presence } from './14-presence.ts'
import { search } from './15-search.ts'
import { lastIDs } from './16-last-ids.ts'
import { follow } from './17-follow.ts'
import { memberSlots } from './18-member-slots.ts'
import { silencedAccounts } from './19-silenced-accounts.ts'
import { push } from './20-push.ts'
import { deletedAccounts } from './21-deleted-accounts.ts'
import { messageMonths } from './22-message-months.ts'
import { markNumbers } from './23-mark-numbers.ts'
import { lastSent } from './24-last-sent.ts'
import { mergedReferences } from './25-merged-references.ts'
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
