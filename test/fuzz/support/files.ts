import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionToken } from '../../../server/src/services/objects/session-token.ts'
import { signingKey } from '../../../server/src/services/objects/signing.ts'
import { objectPath, signedUrl } from '../../../server/src/services/objects/urls.ts'
import { type User, userOf } from '../../server/objects/support/files-server.ts'
import { administered } from '../../server/support/back-end.ts'
import { app } from '../../server/support/test-server.ts'
import { type HttpCall, httpCaller } from './http-call.ts'
import { fuzzedServer } from './im-server.ts'
import { checkNoLeak } from './leaks.ts'

/** The authorization that a request carries. */
export type Right = 'own' | 'stale' | 'another' | 'forged' | 'none'

export const rights: readonly Right[] = ['own', 'stale', 'another', 'forged', 'none']

const HOUR_MS = 3_600_000
const KEY = signingKey(app.secret)
const FORGERS_KEY = signingKey('a guess')
/** The key of an unknown upload. */
const NOT_THERE = '202311/aaaaaaaaaaaaaaaaaaaaaa'

/** A server with files, which go an hour later unless a message names them; alice brings some, bob is another. */
export const files = async () => {
  const objectsDir = mkdtempSync(join(tmpdir(), 'tavern-fuzz-'))
  const sessions = { desktop: 1_000, total: 1_000 }
  const settings = { objects: { orphanHours: 1, quotaMegabytes: 10 ** 6 } }
  const server = await fuzzedServer({ objectsDir, apps: [{ ...administered, sessions, settings }] })
  const [alice, bob] = [userOf(await server.join('alice')), userOf(await server.join('bob'))]
  const http = httpCaller(server.httpUrl)
  const seconds = () => Math.floor(server.clock.now() / 1_000)
  const accountOf = async (user: User) => Number((await user.token()).split('.')[0])
  const accounts = { alice: await accountOf(alice), bob: await accountOf(bob) }

  /** A token of alice's, or one that is none for what she does. */
  const token = (right: Right): string => {
    const until = seconds() + (right === 'stale' ? -1 : 600)
    const account = right === 'another' ? accounts.bob : accounts.alice
    if (right === 'none') return ''
    return sessionToken(right === 'forged' ? FORGERS_KEY : KEY, app.sdkAppID, account, until)
  }

  /** The path of a URL for a file; of another right, one that allows nothing of it. */
  const address = (method: 'GET' | 'PUT', fileKey: string, right: Right): string => {
    const until = seconds() + (right === 'stale' ? -1 : 600)
    const of = { app: app.sdkAppID, fileKey: right === 'another' ? NOT_THERE : fileKey }
    const path = objectPath({ app: app.sdkAppID, fileKey })
    if (right === 'none') return path
    const url = signedUrl('http://x', right === 'forged' ? FORGERS_KEY : KEY, method, of, until)
    return path + new URL(url).search
  }

  const left = () =>
    readdirSync(objectsDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())

  return {
    ...{ server, alice, bob, token, address },
    async call(testCase: HttpCall) {
      const reply = await http.call(testCase)
      checkNoLeak(reply.status < 300 ? '' : reply.text)
      // 507 would be a full disk.
      if (reply.status >= 500) throw new Error(`a fault: ${reply.status} ${reply.text}`)
      return reply
    },
    /** Advances the clock by some hours; throws if unreferenced files stay. */
    async growOld(): Promise<void> {
      for (let hour = 0; hour < 3; hour++) server.clock.advance(HOUR_MS)
      const until = performance.now() + 20_000
      while (left().length > 0) {
        if (performance.now() > until) throw new Error(`files stay: ${left().length}`)
        await alice.token()
      }
    },
    async close(): Promise<void> {
      http.close()
      await server.stop()
      rmSync(objectsDir, { recursive: true, force: true })
    },
  }
}

export type Files = Awaited<ReturnType<typeof files>>
