import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findProgram } from '../../scripts/apt.mjs'
import { signedHeaders } from '../../server/src/services/webhooks/hook-signature.ts'
import { APP, aMessage, openCore } from '../server/core/support/test-core.ts'
import { blocksOf } from './support/blocks.ts'

const TOKEN = 'token-of-the-receivers'
const COMMAND = 'C2C.CallbackBeforeSendMsg'

const languages = [
  { language: 'js', program: 'node', file: 'receiver.mjs' },
  { language: 'python', program: 'python3', file: 'receiver.py' },
  { language: 'java', program: 'java', file: 'Receiver.java' },
] as const

const codeIn = (language: string): string => {
  const receivers = blocksOf('docs/guides/webhooks.md').filter(
    (block) => block.language === language && block.marks.includes('receiver'),
  )
  expect(receivers).toHaveLength(1)
  return receivers.flatMap(({ code }) => code.map(({ text }) => `${text}\n`)).join('')
}

const stop = async (child: ChildProcess) => {
  if (child.exitCode === null && child.kill()) await once(child, 'exit')
}

/** Runs the code of the guide as a program of its own; answers where it listens. */
const run = async ({ language, program, file }: (typeof languages)[number]): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'tavern-receiver-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, file), codeIn(language))
  const child = spawn(findProgram(program) ?? program, [file], {
    cwd: folder,
    env: { ...process.env, TOKEN, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => stop(child))
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /(\d+)\D*$/.exec(line)?.[1]
    if (port !== undefined) return `http://127.0.0.1:${port}`
  }
  throw new Error(`${file} ended with ${child.exitCode}`)
}

const seconds = () => Math.floor(Date.now() / 1000)

const bodyOf = (text: string): string =>
  JSON.stringify({ CallbackCommand: COMMAND, MsgBody: [{ MsgContent: { Text: text } }] })

const ask = async (url: string, body: string, headers: object) => {
  const answer = await fetch(url, { method: 'POST', body, headers: { ...headers } })
  return answer.status === 200 ? ((await answer.json()) as object) : answer.status
}

const said = (ErrorCode: number) => ({ ActionStatus: 'OK', ErrorCode, ErrorInfo: '' })

describe.each(languages)('the receiver of the guide in $language', (language) => {
  const isHere = findProgram(language.program) !== undefined
  const title = isHere ? '' : ` (skipped: there is no ${language.program})`

  it.skipIf(!isHere)(
    `takes what the server sends${title} [HOOK-19]`,
    { timeout: 120_000 },
    async () => {
      const url = await run(language)
      const webhooks = {
        url,
        commands: [COMMAND],
        token: TOKEN,
        isFailClosed: true,
        timeoutMs: 10_000,
      }
      const { core, device } = await openCore({
        now: Date.now,
        settings: new Map([[APP, { webhooks }]]),
      })
      const alice = await device('alice')
      await device('bob')
      const send = (text: string) => aMessage('alice', 'bob', { payload: { text } })
      await alice.run('c2c.send', send('你好 \u{1F600}'))
      expect(await alice.refused('c2c.send', send('a forbidden word'))).toBe(120_001)
      await core.administer(
        { sdkAppID: APP, identifier: 'admin' },
        'openconfigsvr/set_webhook_settings',
        {
          WebhookSettings: { ...webhooks, token: 'another' },
        },
      )
      expect(await alice.refused('c2c.send', send('hello'))).toBe(80_003)
    },
  )

  it.skipIf(!isHere)(
    `refuses what was changed, is old or unsigned, and does nothing twice${title} [HOOK-19]`,
    { timeout: 120_000 },
    async () => {
      const url = await run(language)
      const body = bodyOf('hello')
      const signed = (attempt: object = {}, token = TOKEN) =>
        signedHeaders(token, { id: 'call-1', time: seconds(), body, ...attempt })
      const good = signed()
      const { 'webhook-signature': signature, ...bare } = good
      const refused: [body: string, headers: object][] = [
        [body, {}],
        [body, bare],
        [bodyOf('forbidden'), good],
        [body, { ...good, 'webhook-id': 'call-2' }],
        [body, { ...good, 'webhook-timestamp': String(seconds() + 5) }],
        [body, { ...good, 'webhook-timestamp': 'NaN' }],
        [body, { ...good, 'webhook-signature': signature.slice(0, -4) }],
        [body, { ...good, 'webhook-signature': signature.replace('v1', 'v2') }],
        [body, signed({ time: seconds() - 70 })],
        [body, signed({ time: seconds() + 70 })],
        [body, signed({}, 'another')],
      ]
      for (const [text, headers] of refused) {
        expect([headers, await ask(url, text, headers)]).toEqual([headers, 403])
      }
      const several = { ...good, 'webhook-signature': `v1,AAAA ${signature}` }
      expect(await ask(url, body, several)).toEqual(said(0))
      const changed = bodyOf('forbidden')
      expect(await ask(url, changed, signed({ body: changed }))).toEqual(said(0))
      expect(await ask(url, changed, signed({ body: changed, id: 'call-2' }))).toEqual(
        said(120_001),
      )
    },
  )
})
