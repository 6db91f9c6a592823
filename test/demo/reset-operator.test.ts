import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Demo, startDemo } from 'tavern-market-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt } from './api/operators.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-reset-'))
  mkdirSync(join(folder, 'web/assets'), { recursive: true })
  writeFileSync(join(folder, 'web/index.html'), '<title>开黑酒馆</title>')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (resetOperator?: string): Promise<Demo> =>
  startDemo({
    ...{ host: '127.0.0.1', port: 0, logLevel: 'silent', resetOperator },
    ...{ dataDir: join(folder, 'data'), webRoot: join(folder, 'web') },
  })

const post = async ({ url }: Demo, path: string, body: object) => {
  const answer = await fetch(`${url}/api/operator/login/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { ok: boolean; data: Record<string, string> }
}

const NAME = '掌柜'
const PASSWORD = 'correct horse battery'

test('the first start permits an administrator to be created, a later one lets them log in again [OPERATOR-05, OPERATOR-09]', async () => {
  const first = await start()
  expect(first.resetPassword).toBeNull()
  const { data } = await post(first, 'setup', { token: first.madeOperatorToken, name: NAME })
  const code = codeAt(data.secret ?? '', Date.now())
  const enrolled = await post(first, 'enrol', { ticket: data.ticket, code, password: PASSWORD })
  expect(enrolled.data).toMatchObject({ name: NAME, role: 'admin' })
  await first.close()

  await expect(start('老王')).rejects.toThrow(`no operator has this name; choose one of ${NAME}`)

  const later = await start(NAME)
  expect(later.madeOperatorToken).toBeNull()
  expect((await post(later, 'password', { name: NAME, password: PASSWORD })).ok).toBe(false)
  const again = await post(later, 'password', { name: NAME, password: later.resetPassword })
  expect(again.data.next).toBe('enrol')
  await later.close()
}, 120_000)
