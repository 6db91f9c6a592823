import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Tavern, { ImError, typing } from 'tavern-im/strict'
import { createTestServer, type TestServer } from 'tavern-im/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../contract/support/sources.ts'
import { blocksOf, type Chain, chainsOf, guidePages, moduleOf, nameOf } from './support/blocks.ts'

const FOLDER = join(root, '.build/docs-run')

/** Addresses and numbers of examples become those of the server at hand. */
const meant = (text: string, server: TestServer): string =>
  text
    .replaceAll(/wss?:\/\/(?:im\.example\.com|localhost:8600)/g, server.url)
    .replaceAll(/\b14000000\d\d\b/g, String(server.sdkAppID))

const write = (chain: Chain, server: TestServer): string => {
  mkdirSync(FOLDER, { recursive: true })
  const path = join(FOLDER, `${nameOf(chain).replaceAll(/\W/g, '-')}.ts`)
  const code = moduleOf(chain)
    .map(({ text }) => text)
    .filter((text) => !text.startsWith('declare '))
    .join('\n')
  writeFileSync(path, meant(code, server))
  return path
}

/** The real values that `globals.d.ts` declares. */
const give = async (server: TestServer) => {
  const [alice, bob] = await Promise.all([server.login('alice'), server.login('bob')])
  return {
    chat: alice.chat,
    bob: bob.chat,
    Tavern,
    ImError,
    typing,
    assert,
    settles: alice.settles,
    userSig: server.userSig('alice'),
    show: () => undefined,
    draw: () => undefined,
    hide: () => undefined,
  }
}

const chains = guidePages
  .flatMap((page) => chainsOf(blocksOf(page)))
  .filter(([{ marks }]) => marks.includes('run'))

describe('code in the guides runs', () => {
  it.each(chains.map((chain) => [nameOf(chain), chain] as const))('%s', async (_name, chain) => {
    const server = await createTestServer()
    onTestFinished(() => server.close())
    Object.assign(globalThis, await give(server))
    await import(/* @vite-ignore */ pathToFileURL(write(chain, server)).href)
  })

  it('in most guides for applications', () => {
    const pages = new Set(chains.map(([{ page }]) => page))
    expect(pages.size).toBeGreaterThan(5)
  })
})
