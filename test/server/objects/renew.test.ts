import { expect, it } from 'vitest'
import { plain } from '../../../testing/internal/pictures.ts'
import { c2c, inGroup, revoke } from '../core/support/changes.ts'
import { aGroupMessage, aMessage, type Device } from '../core/support/test-core.ts'
import { keep, merger, nested, within } from './support/merged.ts'
import {
  aFile,
  createObjectTestBed,
  DAY_SECONDS,
  fileMessage,
  renew,
  send,
  upload,
} from './support/object-test-bed.ts'

const WEEK_SECONDS = 7 * DAY_SECONDS

const createTestBed = async (options: Parameters<typeof createObjectTestBed>[0] = {}) => {
  const testBed = await createObjectTestBed(options)
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  return { ...testBed, alice, bob, file: () => aFile(alice, testBed.store) }
}

/** When a URL runs out, what it names and what of it. */
const read = (url: string) => {
  const { origin, pathname, searchParams } = new URL(url)
  return { origin, pathname, v: searchParams.get('v'), e: Number(searchParams.get('e')) }
}

const urlOf = (payload: object | undefined) => (payload as { fileUrl?: string })?.fileUrl ?? ''

const sequencesOf = (list: readonly { readonly sequence: number }[]) =>
  list.map(({ sequence }) => sequence)

it('both users receive payloads with URLs that are valid for another week [MEDIA-54]', async () => {
  const { alice, bob, file, pass, core } = await createTestBed()
  const { location } = await file()
  const { sequence } = await send(alice, 'bob', location)
  pass(WEEK_SECONDS + 1)
  const at = read(location)
  for (const [device, peer] of [
    [alice, 'bob'],
    [bob, 'alice'],
  ] as const) {
    const [renewed, ...others] = await renew(device, c2c(peer), [sequence, sequence, 99])
    expect(others).toEqual([])
    expect(renewed?.sequence).toBe(sequence)
    const url = urlOf(renewed?.payload)
    expect(read(url)).toEqual({ ...at, e: at.e + WEEK_SECONDS + 1 })
    // It is signed, not only dated.
    const address = { app: 1_400_000_001, fileKey: at.pathname.slice(-29) }
    const query = Object.fromEntries(new URL(url).searchParams) as { e: string; s: string }
    expect(core.objects?.allows('GET', address, query)).toBe(true)
    const old = Object.fromEntries(new URL(location).searchParams) as { e: string; s: string }
    expect(core.objects?.allows('GET', address, old)).toBe(false)
  }
})

it('a renewed URL keeps its picture size, and foreign URLs stay unchanged [MEDIA-54]', async () => {
  const { alice, bob, store } = await createTestBed()
  const file = await plain(900, 900).png().toBuffer()
  const { imageInfoArray = [] } = await upload(alice, store, 'image', file)
  const infos = imageInfoArray.map(({ url, ...size }, index) => {
    const elsewhere = `https://elsewhere.test/objects/${index}`
    return { ...size, url, imageUrl: index === 0 ? url : elsewhere, type: index, sizeType: 1 }
  })
  const payload = { uuid: 'https://im.test/objects', imageFormat: 1, imageInfoArray: infos }
  await alice.run('c2c.send', aMessage('alice', 'bob', { type: 'TIMImageElem', payload }))
  const [renewed] = await renew(bob, c2c('alice'), [1])
  const fresh = renewed?.payload as typeof payload
  expect(fresh).toEqual(payload)
  expect(fresh.imageInfoArray.map(({ url }) => read(url).v)).toEqual([null, '720', '198'])
})

it('the response omits messages without files or without files of this server [MEDIA-54]', async () => {
  const { alice, bob, file } = await createTestBed()
  const { location } = await file()
  await alice.run('c2c.send', aMessage('alice', 'bob', { payload: { text: location } }))
  await send(alice, 'bob', 'https://elsewhere.test/a')
  await send(alice, 'bob', location.replace(/s=[\w-]+/, `s=${'A'.repeat(22)}`))
  await send(alice, 'bob', location.replace(/\/objects\/\d+/, '/objects/7'))
  await send(alice, 'bob', `${location}#`)
  expect(await renew(bob, c2c('alice'), [1, 2, 3, 4, 5])).toEqual([])
})

it('the response omits messages that the caller may not read [MEDIA-54]', async () => {
  const { alice, bob, device, file, pass } = await createTestBed()
  const { location } = await file()
  for (let count = 0; count < 4; count++) await send(alice, 'bob', location)
  await revoke(alice, c2c('bob', 2))
  await bob.run('message.delete', { ...c2c('alice'), sequenceList: [3] })
  const sequences = [1, 2, 3, 4]
  const at = async (one: Device, peer: string) =>
    sequencesOf(await renew(one, c2c(peer), sequences))
  expect(await at(bob, 'alice')).toEqual([1, 4])
  expect(await at(alice, 'bob')).toEqual([1, 3, 4])
  // Conversations of others are not accessible.
  const carol = await device('carol')
  expect(await at(carol, 'alice')).toEqual([])
  await bob.run('conversation.clear', c2c('alice', 4))
  pass(1)
  await send(alice, 'bob', location)
  expect(sequencesOf(await renew(bob, c2c('alice'), [1, 4, 5]))).toEqual([5])
})

it('the response contains only group messages visible to the member [MEDIA-54]', async () => {
  const { alice, bob, device, file } = await createTestBed()
  const { location } = await file()
  const carol = await device('carol')
  await alice.run('group.create', {
    ...{ type: 'Public', name: 'g', groupID: 'g' },
    memberList: [{ userID: 'bob' }],
  })
  const say = async (extra: { receiverList: string[] } | undefined = undefined) => {
    const { type, payload } = fileMessage('alice', 'g', location)
    const message = aGroupMessage('alice', 'g', { type, payload, extra })
    return (await alice.run<{ sequence: number }>('group.send', message)).sequence
  }
  const [before, forBob] = [await say(), await say({ receiverList: ['bob'] })]
  await carol.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
  const after = await say()
  const all = [before, forBob, after]
  const at = async (one: Device) => sequencesOf(await renew(one, inGroup(), all))
  expect(await at(bob)).toEqual(all)
  expect(await at(alice)).toEqual(all)
  expect(await at(carol)).toEqual([after])
  await carol.run('group.quit', { groupID: 'g' })
  const request = { conversationType: 2, to: 'g', sequenceList: all }
  expect(await carol.refused('upload.renew', request)).toBe(10007)
  const dave = await device('dave')
  expect(await dave.refused('upload.renew', request)).toBe(10007)
  expect(await dave.refused('upload.renew', { ...request, to: 'nothing' })).toBe(10010)
})

it('the response omits messages outside the history [MEDIA-54]', async () => {
  const settings = new Map([[1_400_000_001, { messages: { roamingDays: 7 } }]])
  const { alice, bob, file, pass } = await createTestBed({ settings })
  const { location } = await file()
  await send(alice, 'bob', location)
  pass(WEEK_SECONDS + 1)
  await send(alice, 'bob', location)
  expect(sequencesOf(await renew(bob, c2c('alice'), [1, 2]))).toEqual([2])
})

it('the server rejects an invalid request [MEDIA-54]', async () => {
  const { alice } = await createTestBed()
  for (const wrong of [
    { ...c2c('bob'), sequenceList: [0] },
    { ...c2c('bob'), sequenceList: ['1'] },
    { ...c2c('bob'), sequenceList: Array.from({ length: 101 }, (_, index) => index + 1) },
    { ...c2c(''), sequenceList: [1] },
    { conversationType: 3, to: 'bob', sequenceList: [1] },
    { to: 'bob' },
    {},
  ]) {
    expect(await alice.refused('upload.renew', wrong)).toBe(20001)
  }
  const nonFriend = { ...c2c('nobody'), sequenceList: [1] }
  expect(await alice.refused('upload.renew', nonFriend)).toBe(20003)
  expect(await renew(alice, c2c('bob'), [])).toEqual([])
})

it('the server renews the URLs in merged messages, sent and stored [MEDIA-55]', async () => {
  const { alice, bob, file, pass } = await createTestBed()
  const { location } = await file()
  const messageList = [within(location, [nested(merger([within(location)]))])]
  const payload = merger(messageList)
  await alice.run('c2c.send', aMessage('alice', 'bob', { type: 'TIMRelayElem', payload }))
  const downloadKey = await keep(alice, messageList)
  pass(WEEK_SECONDS + 1)
  const [renewed] = await renew(bob, c2c('alice'), [1])
  const sent = (renewed?.payload as typeof payload | undefined)?.messageList
  const kept = (await bob.run<{ messageList: object[] }>('message.downloadMerger', { downloadKey }))
    .messageList
  const fresh = location.replace(/e=\d+/, `e=${read(location).e + WEEK_SECONDS + 1}`)
  for (const list of [sent, kept]) {
    const text = JSON.stringify(list)
    // Twice each: as a file's URL, which is renewed, and in a text, which stays.
    expect(text.split(location)).toHaveLength(3)
    expect(text.split(fresh.slice(0, fresh.indexOf('&')))).toHaveLength(3)
    expect(list).toHaveLength(1)
  }
})
