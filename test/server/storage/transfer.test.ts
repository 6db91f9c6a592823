import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { program } from '../../../server/src/app/cli/program.ts'
import { createTables } from '../../../server/src/domain/cache/tables.ts'
import { openStorage } from '../../../server/src/storage/open-storage.ts'
import type { Storage } from '../../../server/src/storage/storage.ts'
import { exportFile, importFile } from '../../../server/src/storage/transfer/transfer-files.ts'
import { imDatabase, isOnPostgres } from '../../support/im-database.ts'
import { c2c, createConversation, messagesOf, revoke } from '../core/support/changes.ts'
import {
  APP,
  databaseOf,
  openCore,
  temporaryDirectory,
  upTo,
  wholeList,
} from '../core/support/test-core.ts'

/** The database of a core that was opened with this folder. */
const storageOf = async (dataDir: string): Promise<Storage> => {
  const storage = await openStorage({ dataDir, ...(await databaseOf(dataDir)).options })
  onTestFinished(() => storage.close())
  return storage
}

/** alice and bob have talked; the core is closed. */
const past = async () => {
  const dataDir = temporaryDirectory()
  const { testBed, alice } = await createConversation(60, dataDir)
  await alice.run('profile.update', { profile: { nick: '阿辰 🍺' } })
  await revoke(alice, c2c('bob', 2))
  const before = { list: await wholeList(alice), history: await messagesOf(alice, c2c('bob')) }
  await testBed.close()
  const storage = await storageOf(dataDir)
  const query = createTables(storage).insert.conversation
  // More than one page, and one transaction, of a table.
  await storage.commit(upTo(1_200).map((n) => ({ query, parameters: [n + 10, APP, `x:${n}`] })))
  await storage.close()
  return { dataDir, before }
}

const exported = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'export')
  const storage = await storageOf(dataDir)
  await exportFile(storage, file)
  await storage.close()
  return file
}

const linesOf = (file: string): string[] => gunzipSync(readFileSync(file)).toString().split('\n')

/** Runs the program with what a core of this folder has; gives its exit code and what it says. */
const ran = async (word: string, file: string, dataDir: string) => {
  const said: string[] = []
  const capture = (part: unknown) => said.push(String(part)) > 0
  vi.spyOn(process.stdout, 'write').mockImplementation(capture)
  vi.spyOn(process.stderr, 'write').mockImplementation(capture)
  const { databaseUrl = '' } = (await databaseOf(dataDir)).options
  const code = await program([word, file], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  vi.restoreAllMocks()
  return { code, said: said.join('') }
}

describe('an export', () => {
  it('is a command of the program, like the import [STORE-06]', async () => {
    const { dataDir } = await past()
    const target = temporaryDirectory()
    const file = join(target, 'moved')
    const [out, into] = [await ran('export', file, dataDir), await ran('import', file, target)]
    expect(out.said).toMatch(/^exported \d+ rows; /)
    expect(into).toEqual({ code: 0, said: out.said.replace('exported', 'imported') })
    const again = await ran('import', file, target)
    expect(again).toEqual({
      code: 1,
      said: 'tavern-im-server: import: the database has accounts already; import into an empty database\n',
    })
  })

  it('fills an empty database with all the data [STORE-06]', async () => {
    const { dataDir, before } = await past()
    const file = await exported(dataDir)
    const [target, back] = [temporaryDirectory(), temporaryDirectory()]
    const storage = await storageOf(target)
    expect(await importFile(storage, file)).toBeGreaterThan(1_200)
    await storage.close()
    const again = await exported(target)
    expect(linesOf(again)).toEqual(linesOf(file))
    const testBed = await openCore({ dataDir: target })
    const alice = await testBed.device('alice')
    const { conversations } = await wholeList(alice)
    expect(conversations).toEqual(before.list.conversations)
    expect(await messagesOf(alice, c2c('bob'))).toEqual(before.history)
    expect(await importFile(await storageOf(back), again)).toBeGreaterThan(1_200)
  }, 60_000)

  it.skipIf(!isOnPostgres)(
    'transfers the data from SQLite to PostgreSQL and back [STORE-06]',
    async () => {
      const { dataDir } = await past()
      const file = await exported(dataDir)
      const folder = temporaryDirectory()
      const embedded = await openStorage({ dataDir: folder })
      await importFile(embedded, file)
      const other = join(folder, 'export')
      await exportFile(embedded, other)
      await embedded.close()
      expect(linesOf(other)).toEqual(linesOf(file))
      const database = await imDatabase()
      onTestFinished(database.release)
      const storage = await openStorage({ dataDir: folder, ...database.options })
      await importFile(storage, other)
      await storage.close()
    },
    60_000,
  )

  it('is rejected by a database with data [STORE-06]', async () => {
    const { dataDir } = await past()
    const file = await exported(dataDir)
    const importing = importFile(await storageOf(dataDir), file)
    await expect(importing).rejects.toThrow('import: the database has accounts already')
  })

  it('that is damaged or truncated leaves no database that a server accepts, and can be retried [STORE-06]', async () => {
    const { dataDir } = await past()
    const file = await exported(dataDir)
    const lines = linesOf(file)
    const target = temporaryDirectory()
    const storage = await storageOf(target)
    const bad = join(target, 'bad')
    const importing = (changed: readonly string[]) => {
      writeFileSync(bad, gzipSync(changed.join('\n')))
      return importFile(storage, bad)
    }
    const row = lines.findIndex((line) => line.startsWith('['))
    await expect(importing(lines.toSpliced(row, 1))).rejects.toThrow('the file is damaged')
    await expect(importing(lines.slice(0, -2))).rejects.toThrow('the file is truncated')
    await expect(importing(['{"format":"other"}'])).rejects.toThrow(
      'not an export of tavern-im-server',
    )
    await expect(importing([lines[0]?.replace('"schema":"', '"schema":"9') ?? ''])).rejects.toThrow(
      'use the same version for both',
    )
    writeFileSync(bad, readFileSync(file).subarray(0, -400))
    await expect(importFile(storage, bad)).rejects.toThrow()
    await storage.close()
    await expect(openCore({ dataDir: target })).rejects.toThrow('import again')
    await importFile(await storageOf(target), file)
  }, 60_000)
})
