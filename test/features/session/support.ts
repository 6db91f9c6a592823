import { Refused } from 'tavern-im/testing'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'

/** A back end that mints UserSigs, and a server that takes them until they expire. */
export interface Signer {
  /** Mints one that is good for `lifeMs` from now. */
  mint(lifeMs?: number): string
  /** UserSigs of the logins so far. */
  readonly logins: readonly string[]
}

export const LIFE_MS = 600_000

export const aSigner = ({ server, platform }: TestClient): Signer => {
  const { clock } = platform
  const ends = new Map<string, number>()
  const logins: string[] = []
  server.on(commands.session.login, ({ userID, userSig, instanceID }, connection) => {
    logins.push(userSig)
    const end = ends.get(userSig)
    if (end === undefined) throw new Refused(70009, 'unknown')
    if (end <= clock.now()) throw new Refused(70001, 'expired')
    connection.userID = userID
    connection.authKey ||= `key-${logins.length}`
    return {
      instanceID: instanceID === '' ? `instance-${logins.length}` : instanceID,
      helloInterval: 120,
      authKey: connection.authKey,
      a2Key: 'a2',
      tinyID: '144001',
      timeStamp: clock.now(),
      customStatus: '',
      purchaseBits: '1',
      userSigExpiredTime: end / 1000,
    }
  })
  return {
    logins,
    mint(lifeMs = LIFE_MS) {
      const userSig = `sig-${ends.size + 1}`
      ends.set(userSig, clock.now() + lifeMs)
      return userSig
    },
  }
}

/** Lets what a call began happen, and returns the code that it rejects with; 0 when it resolves. */
export const codeOf = async (
  { advance }: Pick<TestClient, 'advance'>,
  call: Promise<unknown>,
  ms = 0,
): Promise<number> => {
  const code = call.then(
    () => 0,
    (error: { code: number }) => error.code,
  )
  await advance(ms)
  return code
}

export const nothingLeft = { timers: 0, sockets: 0, watchers: 0 }

/** The answer to a login on a second connection. */
export const aLoginAnswer = {
  instanceID: 'instance-1',
  helloInterval: 120,
  authKey: 'key-again',
  a2Key: 'a2',
  tinyID: '14400005',
  timeStamp: 0,
  customStatus: '',
  purchaseBits: '1',
  userSigExpiredTime: 0,
}

/** A provider for a test: records the times of its calls and delegates the answers. */
export const aProvider = ({ platform }: TestClient, answer: () => string | Promise<string>) => {
  const requestedAt: number[] = []
  const startedAt = platform.clock.now()
  const getUserSig = () => {
    requestedAt.push(platform.clock.now() - startedAt)
    return answer()
  }
  return { getUserSig, requestedAt }
}

/** Seconds from one question to the next. */
export const gaps = (times: readonly number[]) =>
  times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000)
