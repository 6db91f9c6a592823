import { ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { cloud, commercial, configOf, openOn, profanity } from './support.ts'

const { group } = commands
const HOUR = 3_600_000
const good = { expiredTime: 3_600 }

/** An answer that the test gives later. */
const later = <Answer>() => {
  let give = (_answer: Answer) => {}
  const answer = new Promise<Answer>((resolve) => {
    give = resolve
  })
  return { answer, give: (value: Answer) => give(value) }
}

describe('a push that overtakes an answer', () => {
  it('of the cloud configuration stays; the older version does not win [CONFIG-03]', async () => {
    const client = await openOn({})
    const { server, advance } = client
    const late = later<{ version: number; config: string; expiredTime: number }>()
    server.on(cloud, () => late.answer)
    await advance(HOUR)
    expect(server.bodiesOf(cloud)).toHaveLength(2)
    server.push(pushes.configuration.cloud, { version: 6, config: '{"a":6}', ...good })
    await advance(0)
    late.give({ version: 5, config: '{"a":5}', ...good })
    await advance(0)
    expect(await configOf(client)).toEqual({ a: 6 })
    await advance(HOUR)
    expect(server.bodiesOf(cloud)).toHaveLength(3)
    expect(server.bodiesOf(cloud).at(-1)).toEqual({ version: 6 })
  })

  it('of the cloud configuration stays if the answer was that nothing changed [CONFIG-03]', async () => {
    const client = await openOn({})
    const { server, advance } = client
    server.push(pushes.configuration.cloud, { version: 5, config: '{"a":5}', ...good })
    const late = later<{ version: number; config: string; expiredTime: number }>()
    server.on(cloud, () => late.answer)
    await advance(HOUR)
    server.push(pushes.configuration.cloud, { version: 6, config: '{"a":6}', ...good })
    await advance(0)
    late.give({ version: 5, config: '', expiredTime: 60 })
    await advance(0)
    expect(await configOf(client)).toEqual({ a: 6 })
    const { length } = server.bodiesOf(cloud)
    await advance(60_000)
    expect(server.bodiesOf(cloud)).toHaveLength(length)
    await advance(HOUR)
    expect(server.bodiesOf(cloud)).toHaveLength(length + 1)
  })

  it('of the purchase bits stays [CONFIG-07]', async () => {
    const { chat, server, advance } = await openOn({})
    const late = later<{ purchaseBits: string }>()
    const answered = { errorCode: 0, errorMessage: '', ...good }
    server.on(commercial, async () => ({ ...answered, ...(await late.answer) }))
    await advance(HOUR)
    expect(server.bodiesOf(commercial)).toHaveLength(1)
    server.push(pushes.configuration.commercial, { ...answered, purchaseBits: '10' })
    await advance(0)
    late.give({ purchaseBits: '01' })
    await advance(0)
    const isEnabled = async (bit: number) =>
      (await chat.callExperimentalAPI('isCommercialAbilityEnabled', bit)).data.enabled
    expect([await isEnabled(1), await isEnabled(2)]).toEqual([false, true])
  })

  it('of the profanity list triggers an early request, even while it is being read [CONFIG-09]', async () => {
    const { chat, server, advance } = await openOn({})
    let words = ['old']
    let version = 5
    const gate = later<undefined>()
    server.on(profanity, async ({ startIndex }) => {
      if (startIndex === 0 && version === 5) {
        return { ...page(['old'], 5), completeFlag: 0 as const }
      }
      await gate.answer
      return page(words, version)
    })
    await advance(HOUR)
    words = ['new']
    version = 6
    server.push(pushes.configuration.profanity, { version: 6 })
    await advance(10_000)
    gate.give(undefined)
    await advance(6_000)
    const call = chat.updateMyProfile({ nick: 'a new one' })
    call.catch(() => {})
    await advance(0)
    await expect(call).rejects.toMatchObject({ code: 3123 })
  })
})

const page = (words: readonly string[], version: number) => ({
  filterConfig: { isEnabled: true },
  lexicon: words.join('\n'),
  strToken: '\n',
  completeFlag: 1 as 0 | 1,
  nextStartIndex: words.length,
  version,
  ...good,
})

it('a clock that is set forward during the start does not prevent SDK_READY [CONFIG-06]', async () => {
  const clock = new ManualClock()
  const listed = later<undefined>()
  const { chat, advance } = await openOn({ clock }, (server) =>
    server.on(group.list, async () => {
      await listed.answer
      return { groups: [], totalCount: 0 }
    }),
  )
  expect(chat.isReady()).toBe(false)
  clock.set(2 * HOUR)
  listed.give(undefined)
  await advance(0)
  expect(chat.isReady()).toBe(true)
})
