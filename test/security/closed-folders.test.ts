import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { closeData } from '../../demo/api/src/start/production.ts'
import { closeFolders } from '../../server/src/app/cli/production.ts'
import { createServer } from '../../server/src/index.ts'
import { closeFolder } from '../../server/src/storage/close-folder.ts'
import { textOf } from '../contract/support/sources.ts'
import { administered } from '../server/support/back-end.ts'
import { ServerProcess } from '../support/server-process.ts'
import { startSite } from './support/demo-site.ts'

const OF_OTHERS = 0o077

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tavern-modes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder as an older version left it: open to all, with a file that all may read. */
const anOpenFolder = () => {
  const folder = join(aFolder(), 'data')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  return folder
}

const modeOf = (path: string) => statSync(path).mode & 0o777

/** Paths below a folder, including itself, that are open to others. */
const openIn = (folder: string): string[] => {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const paths = [folder, ...below.map((name) => join(folder, name))]
  return paths.filter((path) => (modeOf(path) & OF_OTHERS) !== 0)
}

it('the server’s program creates only private files and closes open folders [SEC-33]', async () => {
  const folder = anOpenFolder()
  const server = ServerProcess.launch(folder)
  onTestFinished(() => server.kill())
  await server.listening
  expect(existsSync(join(folder, 'tavern.db-wal'))).toBe(true)
  expect(openIn(folder)).toEqual([])
})

it('a server embedded in another process makes its folders private, separate file folders included [SEC-33]', async () => {
  const [dataDir, objectsDir] = [anOpenFolder(), anOpenFolder()]
  const options = { apps: [administered], logLevel: 'silent' as const }
  const server = await createServer({ ...options, dataDir, objectsDir })
  onTestFinished(() => server.close())
  expect([dataDir, objectsDir, join(objectsDir, 'uploads')].map(modeOf)).toEqual([
    0o700, 0o700, 0o700,
  ])
})

it('a marketplace makes its folder private, with its databases and pictures [SEC-33]', async () => {
  const dataDir = anOpenFolder()
  const site = await startSite({ dataDir })
  onTestFinished(() => site.close())
  for (const part of ['', 'im', 'im/objects', 'uploads']) {
    expect({ part, mode: modeOf(join(dataDir, part)) }).toEqual({ part, mode: 0o700 })
  }
  expect(existsSync(join(dataDir, 'market.db'))).toBe(true)
})

it('both commands restrict new files to their user before they open anything [SEC-33]', () => {
  const start = textOf('scripts/start.mjs')
  expect(start.indexOf('process.umask(0o077)')).toBeGreaterThan(0)
  expect(start.indexOf('process.umask(0o077)')).toBeLessThan(start.indexOf('await import('))
  expect(textOf('server/src/cli.ts')).toMatch(/process\.umask\(0o077\)[\s\S]*await program/)
})

it('the start leaves a shared folder unchanged and reports it [SEC-33]', () => {
  const folder = aFolder()
  chmodSync(folder, 0o1777)
  const said: string[] = []
  const reason = `${folder} is a shared folder`
  expect(closeFolder(folder)).toBe(reason)
  closeFolders({ dataDir: folder }, {}, (words) => said.push(words))
  closeData({ dataDir: folder, onProgress: (words) => said.push(words) }, {})
  const words = expect.stringMatching(
    `^WARNING: other users .* ${reason}; name a folder that does not`,
  )
  expect(said).toEqual([words, words])
  expect(statSync(folder).mode & 0o7777).toBe(0o1777)
})

it('no program starts in production with a shared folder [SEC-33]', () => {
  const folder = aFolder()
  chmodSync(folder, 0o1777)
  const production = { NODE_ENV: 'production' }
  const say = () => expect.unreachable()
  expect(() => closeFolders({ dataDir: folder }, production, say)).toThrow(/is a shared folder/)
  expect(() => closeData({ dataDir: folder, onProgress: say }, production)).toThrow(/shared folder/)
  writeFileSync(join(folder, 'x'), '')
  closeFolders({ dataDir: join(folder, 'im') }, production, say)
  closeData({ dataDir: join(folder, 'market') }, production)
  expect([modeOf(join(folder, 'im')), modeOf(join(folder, 'market'))]).toEqual([0o700, 0o700])
})
