import { afterAll, beforeAll, expect, it } from 'vitest'
import { english } from '../../../server/src/kernel/errors/error-texts.ts'
import { zhCN } from '../../../server/src/kernel/errors/zh-cn.ts'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import { type TestServer, testServer } from '../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})

afterAll(() => server.close())

const fetched = async (language: string) => {
  const answer = await fetch(`${server.httpUrl}/errors/${language}.txt`)
  return { answer, text: await answer.text() }
}

it.each([
  ['zh-CN', zhCN],
  ['en', english],
])(
  'the server serves the texts of every code in %s to pages of any origin [ERROR-12]',
  async (language, texts) => {
    const { answer, text } = await fetched(language)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=604800')
    const lines = text.trimEnd().split('\n')
    expect(lines).toHaveLength(Object.keys(texts).length)
    for (const [code, said] of Object.entries(texts)) expect(lines).toContain(`${code}=${said}`)
  },
)

it('both languages have the same codes, and Chinese has no English sentence [ERROR-12]', () => {
  expect(Object.keys(zhCN).sort()).toEqual(Object.keys(english).sort())
  for (const text of Object.values(zhCN)) {
    expect(text).toMatch(/\p{Script=Han}/u)
    expect(text).not.toMatch(/[.。!！;,]$|[a-z]+ [a-z]+ [a-z]+/)
  }
})

it('the server answers unknown requests with the texts of the table [ERROR-04]', async () => {
  const client = await server.join('alice')
  const response = client.exchange('nothing.known', new Uint8Array())
  await expect(response).rejects.toThrow(`60009 ${english[60009]}`)
})

it.each([
  [10014, 'join group x: it is full', 'join group x: it is full; join another, or raise its limit'],
  [10014, 'join group x: it is full; wait', 'join group x: it is full; wait'],
  [10014, undefined, english[10014]],
  [10150, 'not today', 'not today'],
  [10150, undefined, ''],
])('the server rejects with %i %j and the text %j [ERROR-14]', (code, info, expected) => {
  expect(new Refusal(code, info)).toMatchObject({ code, message: expected })
})
