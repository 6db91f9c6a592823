import fc from 'fast-check'
import { fuzzedServer, neighbours } from '../support/im-server.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { junk, mutatedSometimes } from '../support/mutated-values.ts'
import { type OddAnswer, oddAnswers, plain } from '../support/odd-answers.ts'
import { oddServer } from '../support/odd-server.ts'
import { providerCalls, type Question, questions } from '../support/provider-calls.ts'
import { createTarget } from '../support/target.ts'

/** The total timeout of a request that depends on external services. */
const SETTLED_MS = 240_000

const TIMEOUT_MS = 2_000

const said = (value: unknown): string => String(JSON.stringify(value))

const objects = fc.constantFrom<object>(
  { translatedText: ['你好', '再见'] },
  { text: 'what was said' },
  { error: 'no such language' },
  { error: { message: 'no such language' } },
)

/** Documents that object stores send. */
const documents = [
  '<Error><Code>NoSuchKey</Code></Error>',
  '<Error><Code>SlowDown</Code></Error>',
  '<R><UploadId>one</UploadId></R>',
  `<R>${[1, 2].map((n) => `<Part><PartNumber>${n}</PartNumber><ETag>&quot;a&quot;</ETag><Size>${n === 1 ? 5_242_880 : 757_120}</Size></Part>`).join('')}</R>`,
  '<R><Upload><Key>objects/a</Key><UploadId>one</UploadId></Upload></R>',
]

const bodies = fc.oneof<[fc.Arbitrary<string>, ...fc.Arbitrary<string | Uint8Array>[]]>(
  mutatedSometimes(objects).map(said),
  fc.constantFrom(...documents),
  fc.constantFrom(
    '<Part>'.repeat(150_000),
    '<Code>'.repeat(150_000),
    `<Code>${'&a'.repeat(99_999)}`,
  ),
  junk.map(said),
  mutatedBytes(documents.map((text) => Buffer.from(text))),
)

const good: Readonly<Partial<Record<Question, string>>> = {
  translate: said({ translatedText: ['你好', '再见'] }),
  transcribe: said({ text: 'what was said' }),
}

const aVoice: OddAnswer = { ...plain('what sounds'), headers: ['content-type: audio/mpeg'] }

interface Case {
  readonly question: Question
  /** To the first, second … request; all others are answered well. */
  readonly answers: readonly OddAnswer[]
}

/** A process ended, and one did nothing else for minutes; what was late was not given up. */
const first: readonly Case[] = [
  { question: 'read', answers: [{ ...plain(' '.repeat(900_000)), coding: 'very often' }] },
  { question: 'slices', answers: [plain('<Part>'.repeat(150_000))] },
  { question: 'translate', answers: [{ ...plain(''), coding: 'bomb', framing: 'none' }] },
]

const open = async () => {
  let next: OddAnswer[] = []
  let fine = plain('')
  const other = await oddServer(() => next.shift() ?? fine)
  const at = { url: other.url, timeoutMs: TIMEOUT_MS, perMinute: 1e9 }
  const server = await fuzzedServer({
    translation: at,
    speech: { ...at, audioHosts: [other.host] },
    push: { webHosts: [other.host], url: `${other.url}/vendor` },
  })
  const others = await neighbours(server)
  const { ask, close } = await providerCalls(server, other.url)
  const anyAnswer = oddAnswers(bodies)
  return {
    first,
    cases: fc.record<Case>({
      question: fc.constantFrom(...questions),
      answers: fc.oneof(
        fc.array(anyAnswer, { minLength: 1, maxLength: 4 }),
        anyAnswer.map((one) => [aVoice, one]),
      ),
    }),
    async run({ question, answers }: Case): Promise<string> {
      next = [...answers]
      fine = plain(good[question] ?? documents[2] ?? '')
      const since = server.clock.now()
      const outcome = await ask(question)
      const ms = server.clock.now() - since
      if (ms > SETTLED_MS) throw new Error(`settled after ${ms} ms`)
      server.look()
      return `${question}: ${outcome}`
    },
    async check(): Promise<void> {
      next = []
      // All retries have been sent by then.
      for (let minute = 0; minute < 8; minute++) server.clock.advance(60_000)
      await others.exchangeMessages()
      await other.released()
      server.look()
    },
    async close(): Promise<void> {
      await close()
      await server.stop()
      await other.close()
    },
  }
}

export const providers = createTarget('providers', 60, open)
