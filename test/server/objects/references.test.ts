import { expect, it } from 'vitest'
import { plain } from '../../../testing/internal/pictures.ts'
import { c2c, revoke } from '../core/support/changes.ts'
import { aGroupMessage, aMessage } from '../core/support/test-core.ts'
import { keep, merger, nested, within } from './support/merged.ts'
import {
  aFile,
  createObjectTestBed,
  DAY_SECONDS,
  fileMessage,
  send,
  upload,
} from './support/object-test-bed.ts'

const ONLINE_ONLY = 1

const createTestBed = async () => {
  const testBed = await createObjectTestBed()
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  /** Waits for the clean-up; returns the remaining files. */
  const leftOf = async (files: readonly { readonly fileKey: string }[]) => {
    const { fileKey: last } = await aFile(alice, testBed.store)
    testBed.pass(DAY_SECONDS + 3_600)
    await testBed.untilRemoved(last)
    return Promise.all(files.map(({ fileKey }) => testBed.isKept(fileKey)))
  }
  return { ...testBed, alice, bob, leftOf, file: () => aFile(alice, testBed.store) }
}

const relay = (payload: object, to = 'bob') =>
  aMessage('alice', to, { type: 'TIMRelayElem', payload })

it('the server keeps the files of every kind of message [MEDIA-50]', async () => {
  const { alice, store, leftOf, file, isKept } = await createTestBed()
  const picture = await upload(alice, store, 'image', await plain(900, 900).png().toBuffer())
  const [sound, video, cover, other] = [await file(), await file(), await file(), await file()]
  const imageInfoArray = (picture.imageInfoArray ?? []).map(
    ({ url, width, height, size }, index) => {
      return { url, imageUrl: url, width, height, size, type: index, sizeType: 1 }
    },
  )
  const payloads = {
    TIMImageElem: { uuid: 'u', imageFormat: 1, imageInfoArray },
    TIMSoundElem: {
      ...{ uuid: 'u', url: 'x', size: 1, second: 1 },
      remoteAudioUrl: sound.location,
    },
    TIMVideoFileElem: {
      ...{ videoUUID: 'u', videoFormat: 'mp4', videoSecond: 1, videoSize: 1, thumbUUID: 'u' },
      ...{ thumbUrl: '', thumbWidth: 1, thumbHeight: 1, thumbSize: 1, thumbFormat: 'jpg' },
      ...{ snapshotWidth: 1, snapshotHeight: 1, snapshotSize: 1, snapshotFormat: 'jpg' },
      ...{ videoUrl: video.location, remoteVideoUrl: video.location, snapshotUrl: cover.location },
    },
    TIMFileElem: { uuid: 'u', fileName: 'a', fileUrl: other.location, fileSize: 1 },
  }
  for (const [type, payload] of Object.entries(payloads)) {
    await alice.run('c2c.send', aMessage('alice', 'bob', { type, payload }))
  }
  const all = [picture, sound, video, cover, other]
  expect(await leftOf(all)).toEqual(all.map(() => true))
  expect(await isKept(picture.fileKey, '198')).toBe(true)
})

it('the server keeps the files of messages sent by any route [MEDIA-50]', async () => {
  const { alice, leftOf, file } = await createTestBed()
  await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g' })
  const files = [await file(), await file(), await file(), await file()]
  const [first, second, third, fourth] = files.map(({ location }) => location)
  await send(alice, 'bob', first ?? '')
  const { type, payload } = fileMessage('alice', 'g', second ?? '')
  await alice.run('group.send', aGroupMessage('alice', 'g', { type, payload }))
  const messageList = [
    fileMessage('alice', 'bob', third ?? ''),
    fileMessage('alice', 'g', fourth ?? '', { conversationType: 2 }),
  ]
  await alice.run('message.combo', { messageList })
  expect(await leftOf(files)).toEqual([true, true, true, true])
})

it('the server keeps no file for an unstored message, a foreign URL or no file [MEDIA-50]', async () => {
  const { alice, bob, leftOf, file } = await createTestBed()
  const files = await Promise.all(Array.from({ length: 5 }, file))
  const [online, forged, moved, text, custom] = files
  await send(alice, 'bob', online?.location ?? '', { flags: ONLINE_ONLY })
  await send(alice, 'bob', forged?.location.replace(/s=[\w-]+/, `s=${'A'.repeat(22)}`) ?? '')
  await send(bob, 'alice', moved?.location.replace(/\/objects\/\d+/, '/objects/7') ?? '')
  await alice.run('c2c.send', aMessage('alice', 'bob', { payload: { text: text?.location } }))
  const data = JSON.stringify({ url: custom?.location })
  const payload = { data, description: '', extension: '' }
  await alice.run('c2c.send', aMessage('alice', 'bob', { type: 'TIMCustomElem', payload }))
  expect(await leftOf(files)).toEqual([false, false, false, false, false])
})

it('a recall removes the files of a message unless another message references them [MEDIA-52]', async () => {
  const { alice, bob, store, isKept, untilRemoved, removed } = await createTestBed()
  const bytes = await plain(900, 900).png().toBuffer()
  const { fileKey, location } = await upload(alice, store, 'file', bytes)
  const { sequence } = await send(alice, 'bob', location)
  // A reader of the message forwards it.
  const forwarded = await send(bob, 'alice', location)
  await revoke(alice, c2c('bob', sequence))
  const other = await upload(alice, store, 'image', bytes)
  const sent = await send(alice, 'bob', other.imageInfoArray?.[1]?.url ?? '')
  expect(await isKept(other.fileKey, '720')).toBe(true)
  await revoke(alice, c2c('bob', sent.sequence))
  await untilRemoved(other.fileKey)
  for (const one of [undefined, '198', '720'] as const) {
    expect(await isKept(other.fileKey, one)).toBe(false)
  }
  expect(removed.has(fileKey)).toBe(false)
  await revoke(bob, c2c('alice', forwarded.sequence))
  await untilRemoved(fileKey)
  expect(await isKept(fileKey)).toBe(false)
  expect(await alice.refused('upload.complete', { fileKey })).toBe(4004)
})

it('a message can be forwarded after its URL has expired [MEDIA-50]', async () => {
  const { alice, bob, pass, file, untilRemoved, removed } = await createTestBed()
  const [old, other] = [await file(), await file()]
  await send(alice, 'bob', old.location)
  await send(alice, 'bob', other.location)
  pass(8 * DAY_SECONDS)
  const again = await send(alice, 'bob', old.location)
  const forwarded = await send(bob, 'alice', old.location)
  await revoke(alice, c2c('bob', again.sequence))
  await revoke(bob, c2c('alice', forwarded.sequence))
  const fresh = await file()
  await revoke(alice, c2c('bob', (await send(alice, 'bob', fresh.location)).sequence))
  await untilRemoved(fresh.fileKey)
  // The first message names it still.
  expect(removed.has(old.fileKey)).toBe(false)
})

it('the server keeps files in merged messages at any depth [MEDIA-51]', async () => {
  const { alice, bob, leftOf, file } = await createTestBed()
  const files = await Promise.all(Array.from({ length: 5 }, file))
  const [inline, deep, kept, keptDeep, lost] = files.map(({ location }) => location)
  const inner = merger([within(deep ?? '')])
  await alice.run('c2c.send', relay(merger([within(inline ?? '', [nested(inner)])])))
  const innerKey = await keep(alice, [within(keptDeep ?? '')])
  const key = await keep(alice, [within(kept ?? '', [nested(merger([], innerKey))])])
  await bob.run('c2c.send', {
    ...relay(merger([], key), 'alice'),
    from: 'bob',
  })
  await keep(alice, [within(lost ?? '')])
  expect(await leftOf(files)).toEqual([true, true, true, true, false])
})

it('a recall of a merged message removes its files [MEDIA-52]', async () => {
  const { alice, file, untilRemoved, isKept } = await createTestBed()
  const files = [await file(), await file()] as const
  const key = await keep(alice, [within(files[0].location)])
  const payload = merger([within(files[1].location, [nested(merger([], key))])])
  const { sequence } = await alice.run<{ sequence: number }>('c2c.send', relay(payload))
  expect(await isKept(files[0].fileKey)).toBe(true)
  await revoke(alice, c2c('bob', sequence))
  for (const { fileKey } of files) await untilRemoved(fileKey)
})
