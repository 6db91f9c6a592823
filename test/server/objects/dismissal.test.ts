import { expect, it } from 'vitest'
import { aFile, createObjectTestBed, fileMessage, send } from './support/object-test-bed.ts'

it('the dismissal of a group removes its files unless other messages reference them [GROUP-56]', async () => {
  const { device, store, untilRemoved, isKept } = await createObjectTestBed()
  const alice = await device('alice')
  await device('bob')
  await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g' })
  const sendToGroup = (url: string) =>
    alice.run('group.send', { ...fileMessage('alice', 'g', url), conversationType: 2 })
  const [alone, shared] = [await aFile(alice, store), await aFile(alice, store)]
  await sendToGroup(alone.location)
  await sendToGroup(shared.location)
  await send(alice, 'bob', shared.location)
  await alice.run('group.dismiss', { groupID: 'g' })
  await untilRemoved(alone.fileKey)
  expect(await isKept(alone.fileKey)).toBe(false)
  expect(await isKept(shared.fileKey)).toBe(true)
})
