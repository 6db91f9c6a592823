import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { serverCodes } from 'tavern-im/protocol'
import { clientAddress, forwardedAddress } from '../../../server/src/gateway/client-address.ts'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import { mintUserSig } from '../../../server/src/kernel/user-sig/mint-user-sig.ts'
import { escaped, macOf, unescaped } from '../../../server/src/kernel/user-sig/user-sig.ts'
import { verifyUserSig } from '../../../server/src/kernel/user-sig/verify-user-sig.ts'
import { app, NOW_SECONDS } from '../../server/support/test-server.ts'
import { checkNoLeak } from '../support/leaks.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { junk, mutatedValue } from '../support/mutated-values.ts'
import { createTarget } from '../support/target.ts'

const good = mintUserSig({ ...app, userID: 'alice', now: NOW_SECONDS })

const fields = {
  'TLS.ver': '2.0',
  'TLS.identifier': 'alice',
  'TLS.sdkappid': app.sdkAppID,
  'TLS.time': NOW_SECONDS,
  'TLS.expire': 86_400,
}

/** With a MAC of a guessed secret; an owner of the real secret may sign anything. */
const forged = mutatedValue({ ...fields, 'TLS.sig': 'AAAA' }).map((body) => {
  const mac = macOf(fields, 'a guess').toString('base64')
  return escaped(deflateSync(JSON.stringify(body).replace('AAAA', mac)))
})

const userSig = fc.oneof(
  forged,
  mutatedBytes([Buffer.from(good)]).map((bytes) => Buffer.from(bytes).toString('latin1')),
  mutatedBytes([unescaped(good)]).map(escaped),
)

const address = fc
  .oneof(
    fc.tuple(
      fc.constantFrom('/binfo', '/binfo', '/info', '/info', '//binfo', '/binfo/', '/%62info', ''),
      fc.array(
        fc.tuple(
          fc.constantFrom(
            'sdkappid',
            'sdkappid',
            'platform',
            'isminigame',
            'compress',
            'instanceid',
            '%',
            '',
          ),
          fc.oneof(
            fc.constantFrom('1', '7', 'gzip', String(app.sdkAppID)),
            junk.map((value) => String(JSON.stringify(value)).slice(0, 3_000)),
          ),
        ),
        { maxLength: 4 },
      ),
    ),
    fc.tuple(fc.webPath(), fc.constant([])),
  )
  .map(([path, query]) => `${path}?${query.map((pair) => pair.join('=')).join('&')}`)

interface Case {
  readonly userSig: string
  readonly address: string
  readonly forwarded: string
}

const verified = (testCase: string): string => {
  try {
    verifyUserSig({ ...app, userID: 'alice', userSig: testCase, now: NOW_SECONDS })
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    checkNoLeak(cause.message)
    return String(cause.code)
  }
  // Letters beyond the signed ones change nothing, and neither does how it was packed.
  const said = unescaped(testCase)
  if (said.length === 0) throw new Error(`verified: ${testCase}`)
  return 'verified'
}

const run = ({ userSig: testCase, address: url, forwarded }: Case): string => {
  const client = clientAddress(url)
  const isApp = typeof client === 'number' || Number.isSafeInteger(client.sdkAppID)
  if (!isApp) throw new Error(`no SDKAppID: ${url}`)
  if (forwardedAddress({ 'x-forwarded-for': forwarded }).includes(',')) {
    throw new Error(`several addresses: ${forwarded}`)
  }
  return `${verified(testCase)} ${typeof client === 'number' ? client : 'let in'}`
}

const open = async () => ({
  cases: fc.record({ userSig, address, forwarded: fc.string({ unit: 'binary' }) }),
  run,
  async check(): Promise<void> {
    const outcome = verified(good)
    const stale = verified(mintUserSig({ ...app, userID: 'alice', now: NOW_SECONDS - 1e6 }))
    if (outcome !== 'verified') throw new Error(`a good UserSig: ${outcome}`)
    if (stale !== String(serverCodes.USERSIG_EXPIRED)) throw new Error(`a stale one: ${stale}`)
  },
  close: async () => undefined,
})

export const tokens = createTarget('tokens', 340, open)
