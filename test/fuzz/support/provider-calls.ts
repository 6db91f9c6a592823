import { randomBytes } from 'node:crypto'
import { commands, textCodec } from 'tavern-im/protocol'
import { s3Store } from '../../../server/src/services/objects/s3/s3-store.ts'
import { StoreFailure } from '../../../server/src/services/objects/store-failure.ts'
import { type RawClient, RawRefusal } from '../../../testing/internal/raw-client.ts'
import { unsentText } from '../../../testing/internal/unsent-text.ts'
import { validBodies } from '../../server/support/valid-bodies.ts'
import { advancingTime, type FuzzedServer } from './im-server.ts'
import { checkNoLeak } from './leaks.ts'

/** Calls of the server to external services, besides webhooks. */
export const questions = [
  ...(['translate', 'transcribe', 'push', 'vendor push'] as const),
  ...(['stat', 'read', 'put', 'remove', 'begin', 'slices', 'finish'] as const),
]

export type Question = (typeof questions)[number]

/** Makes the call; resolves with its outcome in a word. */
type Asks = () => Promise<string>

const file = { app: 1_400_000_000, fileKey: '202601/AAAAAAAAAAAAAAAAAAAAAA' }
const FILE_BYTES = 6_000_000

/** The limit of bytes read of a store's response. */
const READ_BYTES = 1_000_000

const words = ['hello', '', 'good bye']
const voice = { language: '16k_zh', format: 'mp3' } as const

/** The outcome, or the code of a rejection, which must leak nothing. */
const coded = async (answer: Promise<string>): Promise<string> => {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof StoreFailure) return 'no store'
    if (!(cause instanceof RawRefusal)) throw cause
    checkNoLeak(cause.message)
    if (cause.code === 20_005) throw new Error(`a fault: ${cause.message}`)
    return String(cause.code)
  }
}

const language = (alice: RawClient, url: string): Record<'translate' | 'transcribe', Asks> => ({
  async translate() {
    const request = { sourceTextList: words, source: 'auto', target: 'zh' }
    const { translatedTextList: said } = await alice.request(commands.language.translate, request)
    const isRight = said.length === words.length && said.every((one) => typeof one === 'string')
    if (!isRight || said[1] !== '') throw new Error(`translated: ${JSON.stringify(said)}`)
    return 'translated'
  },
  async transcribe() {
    const request = { ...voice, url: `${url}/voice.mp3` }
    const { result } = await alice.request(commands.language.voiceToText, request)
    if (typeof result !== 'string') throw new Error(`heard: ${JSON.stringify(result)}`)
    return 'heard'
  },
})

/** olaf has two devices in the background: a browser, and one with the token of a vendor. */
const pushes = async (server: FuzzedServer, alice: RawClient, url: string) => {
  const olaf = await server.connect({ codec: textCodec, onPush: () => undefined })
  await server.login(olaf, 'olaf')
  const [, browser] = validBodies.find(([name]) => name === commands.push.register.name) ?? []
  let count = 0
  const reported = (target: object) => async () => {
    const body = { ...browser, notificationStatus: 1, ...target }
    await olaf.request(commands.push.unregister, {})
    await olaf.request(commands.push.register, body as never)
    await olaf.request(commands.push.background, { c2cUnreadCount: 0, groupUnreadCount: 0 })
    const clientTime = Math.floor(server.clock.now() / 1_000)
    const message = unsentText('alice', 'olaf', { clientTime, random: ++count })
    await alice.request(commands.message.sendC2C, message)
    return 'told'
  }
  return {
    push: reported({ deviceToken: `${url}/browser` }),
    'vendor push': reported({ deviceToken: 'token', keys: undefined, businessID: 1 }),
  }
}

const store = ({ clock }: FuzzedServer, url: string) => {
  const keys = { accessKey: 'AKIAEXAMPLE', secretKey: 'none' }
  const files = s3Store({ endpoint: url, bucket: 'files', ...keys }, clock)
  const { direct } = files
  const asks = {
    async stat() {
      const { size } = (await files.stat(file)) ?? { size: 0 }
      if (!Number.isSafeInteger(size) || size < 0) throw new Error(`a size of ${size}`)
      return 'known'
    },
    async read() {
      let bytes = 0
      for await (const chunk of await files.read(file)) {
        bytes += chunk.length
        if (bytes > READ_BYTES) break
      }
      return 'read'
    },
    async put() {
      await files.put(file, 'cover', randomBytes(100))
      return 'put'
    },
    async remove() {
      await files.remove(file)
      return 'removed'
    },
    async begin() {
      const id = await direct.begin(file, FILE_BYTES)
      if (typeof id !== 'string') throw new Error(`an upload ${id}`)
      return 'begun'
    },
    async slices() {
      const slices = await direct.slices(file, 'one', FILE_BYTES)
      if (slices === undefined) return 'forgotten'
      const { offset } = slices
      if (!Number.isSafeInteger(offset) || offset > FILE_BYTES) throw new Error(`at ${offset}`)
      return 'sliced'
    },
    async finish() {
      await direct.finish(file, 'one', FILE_BYTES)
      return 'finished'
    },
  }
  return { asks, close: () => files.close() }
}

/** All of it, asked of one who answers at this address. */
export const providerCalls = async (server: FuzzedServer, url: string) => {
  const alice = await server.connect({ codec: textCodec, onPush: () => undefined })
  await server.login(alice, 'alice')
  const { asks, close } = store(server, url)
  const all: Readonly<Record<Question, Asks>> = {
    ...asks,
    ...language(alice, url),
    ...(await pushes(server, alice, url)),
  }
  return {
    ask: (question: Question): Promise<string> => advancingTime(server, coded(all[question]())),
    close,
  }
}
