import { expect, it } from 'vitest'
import { anOperator } from './support/operator.ts'

const aChat = async () => {
  const operator = await anOperator()
  await operator.type('user import alice bob')
  await operator.type('group create team --id team --owner alice')
  const say = async (target: string, text: string) =>
    ((await operator.json(`message send ${target}`, text)) as { key: string }).key
  return { ...operator, say }
}

interface History {
  readonly messages: readonly { readonly key: string; readonly text: string }[]
  readonly next: string
}

const texts = ({ messages }: History) => messages.map(({ text }) => text)

it('the command line sends a message to a user and shows a C2C history [CLI-07]', async () => {
  const { type, json, say } = await aChat()
  const first = await say('--from alice --to bob', '你好\nbob')
  await say('--from bob --to alice', 'hi')
  await say('--from alice --to bob --custom', '{"a":1}')
  const { text } = await type('message history --from alice --to bob')
  expect(text.split('\n').map((line) => line.split(/ {2,}/).slice(2))).toEqual([
    ['FROM', 'MESSAGE'],
    ['alice', '你好 bob'],
    ['bob', 'hi'],
    ['alice', '[custom] {"a":1}'],
    [],
  ])
  const newest = (await json('message history --from bob --to alice --limit 2')) as History
  expect(texts(newest)).toEqual(['hi', '[custom] {"a":1}'])
  const before = (await json(
    `message history --from bob --to alice --before ${newest.next}`,
  )) as History
  expect(before).toMatchObject({ messages: [{ key: first, text: '你好\nbob' }], next: '' })
})

it('the command line sends as the administrator by default [CLI-07]', async () => {
  const { json, say } = await aChat()
  await say('--to bob', 'from above')
  expect(await json('message history --to bob')).toMatchObject({
    messages: [{ from: 'administrator', text: 'from above' }],
  })
})

it('the command line shows group history beyond one page of the server [CLI-07]', async () => {
  const { json, say } = await aChat()
  const said = Array.from({ length: 45 }, (_, at) => `m${at + 1}`)
  for (const text of said) await say('--group team --from alice', text)
  const all = (await json('message history --group team --limit 100')) as History
  expect(texts(all).filter((text) => text.startsWith('m'))).toEqual(said)
  expect(all.next).toBe('')
  const newest = (await json('message history --group team --limit 30')) as History
  expect(texts(newest)).toEqual(said.slice(-30))
  const older = (await json(
    `message history --group team --limit 10 --before ${newest.next}`,
  )) as History
  expect(texts(older)).toEqual(said.slice(5, 15))
  const none = await json('message history --group team --before 1')
  expect(none).toEqual({ messages: [], next: '' })
})

it('the command line recalls messages only when it is confirmed [CLI-07] [CLI-02]', async () => {
  const { type, json, say } = await aChat()
  const ofUser = await say('--from alice --to bob', 'oh')
  const ofGroup = await say('--from alice --group team', 'no')
  const order = `message recall --from alice --to bob ${ofUser}`
  await expect(type(order)).rejects.toThrow('confirm with --yes')
  expect((await type(`${order} --yes`)).text).toContain(`${ofUser}  recalled`)
  const again = await type(`${order} 1_2_3 --yes`)
  expect(again.isDone).toBe(false)
  expect(again.text).toMatch(/20022|20023|90054/)
  const both = await type(`message recall --group team ${ofGroup} 999 --yes`)
  expect(both.isDone).toBe(false)
  expect(both.text).toMatch(new RegExp(`${ofGroup} +recalled\\n999 +refused \\(\\d+\\)\\n$`))
  expect(await json('message history --from alice --to bob')).toMatchObject({
    messages: [{ key: ofUser, isRecalled: true }],
  })
  expect((await type('message history --group team')).text).toContain('(recalled)')
  await expect(type('message recall --group team x --yes')).rejects.toThrow('not a whole number')
})

it('the command line sends a message to all live rooms [CLI-07]', async () => {
  const { type } = await aChat()
  expect((await type('message broadcast', 'we close')).text).toBe('sent to all live rooms\n')
})

it('the command line requires exactly one conversation [CLI-07]', async () => {
  const { type } = await aChat()
  await expect(type('message send hi')).rejects.toThrow('give --to or --group')
  await expect(type('message send hi --to a --group b')).rejects.toThrow('not both')
})
