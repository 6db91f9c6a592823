import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from '../contract/support/sources.ts'
import { ServerProcess } from '../support/server-process.ts'
import { SDKAPPID, SECRET } from '../support/test-bed.ts'
import { run, tarball } from './support/pack.ts'
import { runNode } from './support/program.ts'

/** An empty folder outside of this repository, whose packages it must not find. */
const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tavern-empty-'))
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 10 }))
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  return folder
}

it('npm install in an empty folder brings a server and a client that this Node supports [PACK-16]', async () => {
  const folder = emptyFolder()
  const packed = ['pack', '--ignore-scripts', '--pack-destination', folder, '--workspace', 'server']
  run('npm', packed, root)
  const server = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  // As users get them: the newest versions of the registry, not those of this repository's lock file.
  const install = ['install', '--engine-strict', '--no-audit', '--no-fund', '--no-package-lock']
  run('npm', [...install, `./${server}`, tarball], folder)
  cpSync(join(root, 'test/packaging/apps/empty-folder'), folder, { recursive: true })

  const cli = join(folder, 'node_modules/tavern-im-server/dist/cli.js')
  const settings = { SDKAPPID: String(SDKAPPID), SECRET }
  const running = await ServerProcess.start(join(folder, 'data'), {}, { program: [cli] })
  onTestFinished(() => running.kill())
  const userSigOf = async (userID: string) =>
    (await runNode(folder, [cli, 'usersig', userID], settings)).trim()
  const userSigs = { alice: await userSigOf('alice'), bob: await userSigOf('bob') }
  const host = running.url.replace('http', 'ws')
  const args = ['exchange-text.mjs', JSON.stringify({ SDKAppID: SDKAPPID, host, userSigs })]
  expect(await runNode(folder, args)).toBe('alice: hello\n')
})
