import { expect, it } from 'vitest'
import { aMessage, type Device, openCore, temporaryDirectory } from './support/test-core.ts'

const anInner = (text = 'hello', body: object[] = []) => ({
  ID: '144115198000000001-1700000000-7',
  from: 'carol',
  nick: 'Carol',
  avatar: '',
  time: 1_700_000_000,
  cloudCustomData: '',
  messageBody: [{ type: 'TIMTextElem', payload: { text } }, ...body],
})

const aMerger = (messageList: object[], more: object = {}) => ({
  downloadKey: '',
  pbDownloadKey: '',
  title: 'Chat',
  abstractList: ['Carol: hello'],
  compatibleText: 'update',
  messageList,
  messageNumber: messageList.length,
  version: 1,
  layersOverLimit: false,
  ...more,
})

/** Merged messages in one another. */
const nested = (layers: number): object =>
  aMerger(
    layers === 1
      ? [anInner()]
      : [
          {
            ...anInner(),
            messageBody: [{ type: 'TIMRelayElem', payload: nested(layers - 1) }],
          },
        ],
  )

const upload = (device: Device, messageList: unknown) =>
  device.run<{ downloadKey: string; pbDownloadKey: string }>('message.uploadMerger', {
    messageList,
  })

const download = (device: Device, downloadKey: string) =>
  device.run<{ messageList: object[] }>('message.downloadMerger', { downloadKey })

it('the server stores the content of a merged message for users with its key, over a restart [MERGE-08]', async () => {
  const dataDir = temporaryDirectory()
  const first = await openCore({ dataDir })
  const list = [anInner('一'), anInner('😀 \u202e\ud800')]
  const { downloadKey, pbDownloadKey } = await upload(await first.device('alice'), list)
  expect(downloadKey).toMatch(/^[\w-]{32}$/)
  expect(pbDownloadKey).toBe(downloadKey)
  await first.close()
  const second = await openCore({ dataDir })
  const { messageList } = await download(await second.device('bob'), downloadKey)
  expect(messageList).toEqual(list)
})

it('the server reports an unknown key, also one of another app [MERGE-08]', async () => {
  const { core, device } = await openCore()
  const alice = await device('alice')
  const { downloadKey } = await upload(alice, [anInner()])
  for (const wrong of ['', 'x', downloadKey.slice(1), downloadKey.toLowerCase(), '%', "' OR 1=1"]) {
    expect(await alice.refused('message.downloadMerger', { downloadKey: wrong })).toBe(114011)
  }
  const other = { sdkAppID: 2, userID: 'alice', tinyID: '', connectionID: 'x', instanceID: '1' }
  await core.openAccount(2, 'alice')
  const query = core.handle({ ...other, platform: 7, origin: '' }, 'message.downloadMerger', {
    downloadKey,
  })
  await expect(query).rejects.toMatchObject({ code: 114011 })
  expect(await alice.refused('message.downloadMerger', { downloadKey: 1 })).toBe(20001)
})

it('the server answers a repeated upload of the same account like the first one [MERGE-07]', async () => {
  const { device } = await openCore()
  const [alice, bob] = [await device('alice'), await device('bob')]
  const keys = await Promise.all([upload(alice, [anInner()]), upload(alice, [anInner()])])
  const [first, again] = keys
  expect(again).toEqual(first)
  expect(await upload(alice, [anInner()])).toEqual(first)
  expect(await upload(bob, [anInner()])).not.toEqual(first)
  expect(await upload(alice, [anInner('other')])).not.toEqual(first)
})

it('the server accepts 240 KB, and refuses more with a reason [MERGE-09]', async () => {
  const { device } = await openCore()
  const alice = await device('alice')
  const room = 240 * 1024 - JSON.stringify([anInner('')]).length
  const { downloadKey } = await upload(alice, [anInner('x'.repeat(room))])
  expect((await download(alice, downloadKey)).messageList).toHaveLength(1)
  await expect(upload(alice, [anInner('x'.repeat(room + 1))])).rejects.toMatchObject({
    code: 80002,
    message: 'message.uploadMerger: longer than 245760 bytes; take fewer messages',
  })
})

it('the server validates the messages in a merged one as if each was sent [MERGE-10]', async () => {
  const { device } = await openCore()
  const alice = await device('alice')
  const wrong: unknown[] = [
    'x',
    [1],
    [{}],
    [{ ...anInner(), ID: '' }],
    [{ ...anInner(), from: 1 }],
    [{ ...anInner(), time: -1 }],
    [{ ...anInner(), messageBody: {} }],
    [anInner('')],
    [anInner('x', [{ type: 'TIMGroupTipElem', payload: {} }])],
    [anInner('x', [{ type: 'constructor', payload: {} }])],
    [anInner('x', [{ type: 'TIMFaceElem', payload: { index: '1', data: '' } }])],
    [anInner('x', [{ type: 'TIMRelayElem', payload: { ...aMerger([]), title: 1 } }])],
    [anInner('x', [{ type: 'TIMRelayElem', payload: null }])],
  ]
  for (const messageList of wrong) {
    expect(await alice.refused('message.uploadMerger', { messageList })).toBe(20001)
    const payload = aMerger(messageList as object[])
    const message = { ...aMessage('alice', 'alice'), type: 'TIMRelayElem', payload }
    expect(await alice.refused('c2c.send', message)).toBe(20001)
  }
  const extra = { ...anInner(), secret: 1 }
  const { downloadKey } = await upload(alice, [extra])
  expect((await download(alice, downloadKey)).messageList).toEqual([anInner()])
})

it('the server accepts 100 layers at most, in any form [MERGE-05]', async () => {
  const { device } = await openCore()
  const alice = await device('alice')
  const inside = (layers: number) => [
    { ...anInner(), messageBody: [{ type: 'TIMRelayElem', payload: nested(layers) }] },
  ]
  await expect(upload(alice, inside(99))).resolves.toHaveProperty('downloadKey')
  expect(await alice.refused('message.uploadMerger', { messageList: inside(100) })).toBe(20001)
  expect(await alice.refused('message.uploadMerger', { messageList: inside(400) })).toBe(20001)
})

it('the server accepts 60 uploads a minute of one user [MERGE-09]', async () => {
  const { device, pass } = await openCore()
  const alice = await device('alice')
  for (let i = 0; i < 60; i++) await upload(alice, [anInner(`${i}`)])
  const list = [anInner('one more')]
  expect(await alice.refused('message.uploadMerger', { messageList: list })).toBe(60022)
  await expect(upload(await device('bob'), list)).resolves.toHaveProperty('downloadKey')
  pass(60)
  await expect(upload(alice, list)).resolves.toHaveProperty('downloadKey')
})
