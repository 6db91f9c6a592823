import { expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { translate } = commands.language

it('translates texts in their order; the source language is detected by default [LANG-01]', async () => {
  const client = await aReadyClient((server) =>
    server.on(translate, ({ sourceTextList }) => ({
      translatedTextList: sourceTextList.map((text) => `<${text}>`),
    })),
  )
  const { data } = await outcome(
    client,
    client.chat.translateText({ sourceTextList: ['a', 'b', 'a'], targetLanguage: 'en' }),
  )
  expect(data).toEqual({ translatedTextList: ['<a>', '<b>', '<a>'] })
  const options = { sourceTextList: ['a'], sourceLanguage: 'zh', targetLanguage: 'en' }
  await outcome(client, client.chat.translateText(options))
  expect(client.server.bodiesOf(translate)).toEqual([
    { sourceTextList: ['a', 'b', 'a'], source: 'auto', target: 'en' },
    { sourceTextList: ['a'], source: 'zh', target: 'en' },
  ])
})

it('sends no request without a text', async () => {
  const client = await aReadyClient()
  const options = { sourceTextList: [], targetLanguage: 'en' }
  expect((await client.chat.translateText(options)).data).toEqual({ translatedTextList: [] })
  expect(client.server.bodiesOf(translate)).toEqual([])
})

it.each([
  [undefined, 'sourceTextList'],
  [{ sourceTextList: 'a', targetLanguage: 'en' }, 'sourceTextList'],
  [{ sourceTextList: ['a', 1], targetLanguage: 'en' }, 'sourceTextList[1]'],
  [{ sourceTextList: ['a'] }, 'targetLanguage'],
  [{ sourceTextList: ['a'], targetLanguage: '' }, 'targetLanguage'],
  [{ sourceTextList: ['a'], targetLanguage: 'en', sourceLanguage: 1 }, 'sourceLanguage'],
])('refuses %j with 2905', async (options, parameter) => {
  const { chat } = await aReadyClient()
  const data = { parameter: options === undefined ? 'options' : parameter }
  await expect(chat.translateText(options as never)).rejects.toMatchObject({ code: 2905, data })
})

it('rejects more than 50 texts, or 32 KB, before sending [LANG-03]', async () => {
  const { chat, server } = await aReadyClient()
  const failing = (sourceTextList: string[]) =>
    expect(chat.translateText({ sourceTextList, targetLanguage: 'en' })).rejects
  await failing(Array(51).fill('a')).toMatchObject({
    code: 2117,
    message: 'translateText: more than 50 texts; translate them in parts',
  })
  await failing(['好'.repeat(10_923)]).toMatchObject({
    code: 2117,
    message: 'translateText: more than 32768 bytes; translate them in parts',
  })
  expect(server.bodiesOf(translate)).toEqual([])
})

it("rejects with 2117 and the server's text [LANG-04]", async () => {
  const info = 'translate: no translation provider is configured: set TRANSLATION_URL; ask them'
  const client = await aReadyClient((server) => server.refuse(translate, 80005, info))
  const call = client.chat.translateText({ sourceTextList: ['a'], targetLanguage: 'en' })
  await expect(outcome(client, call)).rejects.toMatchObject({
    code: 2117,
    message: `translateText: ${info}`,
    data: { serverCode: 80005 },
  })
})

it("rejects with the network's code if no answer arrives [LANG-04]", async () => {
  const client = await aReadyClient((server) => server.ignore(translate))
  const call = client.chat.translateText({ sourceTextList: ['a'], targetLanguage: 'en' })
  await expect(outcome(client, call, 15_000)).rejects.toMatchObject({ code: 2801 })
})
