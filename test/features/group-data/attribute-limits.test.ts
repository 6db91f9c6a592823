import { aGroup, aGroupConversation, Refused } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { aClientWith } from '../conversations/support.ts'
import { codeOf, outcome } from '../support/settle.ts'
import { differs } from '../sync/support.ts'
import { aMember, asList, groupData, keepsAttributes } from './support.ts'

it('the frequency limit counts setting, initialising, clearing and deleting apart, and a call that conflicts once [GROUP-159] [KERNEL-32]', async () => {
  let kept: ReturnType<typeof keepsAttributes> | undefined
  const client = await aMember((server) => {
    kept = keepsAttributes(server, {})
  })
  const { chat } = client
  const codeNow = (call: Promise<unknown>) => codeOf(outcome(client, call))
  const groupID = 'team'
  const set = (groupAttributes: Record<string, string>) =>
    codeNow(chat.setGroupAttributes({ groupID, groupAttributes }))
  const remove = (keyList: string[]) => codeNow(chat.deleteGroupAttributes({ groupID, keyList }))
  for (let n = 0; n < 10; n++) {
    // Another client wrote first.
    Object.assign(kept ?? {}, { mainSequence: 100 * (n + 1) })
    expect(await set({ [`k${n}`]: '1' })).toBe(0)
    expect(await remove([`k${n}`])).toBe(0)
    const groupAttributes = { a: `${n}` }
    expect(await codeNow(chat.initGroupAttributes({ groupID, groupAttributes }))).toBe(0)
    expect(await remove([])).toBe(0)
  }
  expect(await set({ a: '1' })).toBe(2996)
  expect(await remove([])).toBe(2996)
  await client.advance(5_000)
  expect(await set({ a: '1' })).toBe(0)
})

it('attributes of more groups than the limit allows in 5 s are all read again, as are those that are refused for now [GROUP-139] [KERNEL-30]', async () => {
  const groups = Array.from({ length: 25 }, (_, n) => aGroup({ groupID: `g${n}` }))
  let value = 'before'
  const client = await aClientWith(
    groups.map((group) => aGroupConversation(1, { group })),
    (server) =>
      server.on(groupData.attributes, () => ({
        mainSequence: value === 'before' ? 1 : 9,
        lastUpdateTime: 0,
        groupAttributeList: asList({ a: value }),
      })),
  )
  for (const { groupID } of groups) {
    await outcome(client, client.chat.getGroupAttributes({ groupID }), 300)
  }
  let refusals = 1
  client.server.stop()
  await client.advance(100)
  client.server.on(groupData.attributes, ({ groupID }) => {
    if (groupID === 'g3' && refusals-- > 0) throw new Refused(20005)
    return { mainSequence: 9, lastUpdateTime: 0, groupAttributeList: asList({ a: 'after' }) }
  })
  differs(client.server, { cutGroupArray: groups.map(({ groupID }) => groupID) })
  value = 'after'
  client.server.start()
  while (client.server.bodiesOf(groupData.attributes).length < 25 + 20) await client.advance(10)
  // The host has an allowance of its own, and does not wait.
  const { data } = await outcome(client, client.chat.getGroupAttributes({ groupID: 'g24' }))
  expect(data.groupAttributes).toEqual({ a: 'after' })
  await client.advance(30_000)
  const updates = client.events.dataOf(EVENT.GROUP_ATTRIBUTES_UPDATED)
  expect(updates.map(({ groupID }) => groupID).sort()).toEqual(
    groups.map(({ groupID }) => groupID).sort(),
  )
  expect(updates.every(({ groupAttributes }) => groupAttributes.a === 'after')).toBe(true)
})
