import { describe, expect, it } from 'vitest'
import { team } from './support/changes.ts'
import {
  aMessage,
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

const bob = { conversationType: 1, to: 'bob' }
const group = { conversationType: 2, to: 'g' }

interface Folder {
  readonly id: number
  readonly name: string
}

const listOf = async (device: Device): Promise<Folder[]> =>
  (
    await device.run<{ folderList: Folder[] }>('conversation.folders', {
      startIndex: 0,
    })
  ).folderList

const namesOf = async (device: Device) => (await listOf(device)).map(({ name }) => name)

const create = (device: Device, groupName: string, ...conversationList: object[]) =>
  device.run('conversation.createFolder', { groupName, conversationList })

const fill = (
  device: Device,
  groupName: string,
  operationType: 1 | 2,
  ...conversationList: object[]
) => device.run('conversation.fillFolder', { groupName, operationType, conversationList })

const rename = (device: Device, oldName: string, newName: string) =>
  device.run('conversation.renameFolder', { oldName, newName })

const remove = (device: Device, groupName: string) =>
  device.run('conversation.deleteFolder', { groupName })

const folderEventsOf = ({ received }: Device) =>
  received.events.flatMap(({ data }) =>
    data.event === 'folders' || data.event === 'conversation' ? [data] : [],
  )

const isThere = ({ folderList }: { folderList?: readonly number[] }) => folderList

describe('folders', () => {
  it('are published to all devices of a user, appear in rows, and survive a restart [CONV-70] [CONV-71] [CONV-72]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice } = await team('Public', dataDir)
    const other = await testBed.device('alice', 'alice-2')
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    const { cookie } = await wholeList(alice)
    expect(await create(alice, '工作', bob)).toEqual({ failureList: [] })
    await create(alice, '开黑')
    await fill(alice, '开黑', 1, bob, group)
    await fill(alice, '工作', 2, bob)
    await rename(alice, '开黑', '小队')
    const [work, play] = (await listOf(other)) as [Folder, Folder]
    expect(await namesOf(other)).toEqual(['工作', '小队'])
    const published = folderEventsOf(other)
    const set = (address: object, ...folderList: number[]) => ({
      event: 'conversation',
      ...address,
      settings: { folderList },
    })
    const names = (...folderList: object[]) => ({ event: 'folders', folderList })
    expect(published).toEqual([
      names({ ...work }),
      set(bob, work.id),
      names({ ...work }, { ...play, name: '开黑' }),
      set(bob, work.id, play.id),
      set(group, play.id),
      set(bob, play.id),
      names({ ...work }, { ...play }),
    ])
    expect(folderEventsOf(alice)).toEqual(published)
    const missed = await syncAll(other, cookie)
    expect(missed.events.map(({ data }) => data)).toEqual(published)
    await testBed.close()
    const again = await openCore({ dataDir })
    const later = await again.device('alice')
    expect(await namesOf(later)).toEqual(['工作', '小队'])
    const { conversations } = await wholeList(later)
    expect(conversations.map(isThere)).toEqual([[play.id], [play.id]])
    const { conversations: ofBob } = await wholeList(await again.device('bob'))
    expect(ofBob.map(isThere)).toEqual([undefined, undefined])
  })

  it('are on disk, even with other events at the same time [CONV-70]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice } = await team('Public', dataDir)
    const pin = { conversationList: [group], change: { isPinned: true } }
    await Promise.all([alice.run('conversation.set', pin), create(alice, '工作')])
    await Promise.all([
      alice.run('conversation.set', { ...pin, change: { isPinned: false } }),
      create(alice, '开黑'),
      rename(alice, '工作', '副业'),
    ])
    await testBed.close()
    const again = await openCore({ dataDir })
    expect(await namesOf(await again.device('alice'))).toEqual(['副业', '开黑'])
  })

  it('are created once by two devices, and never reuse an id [CONV-73] [CONV-76]', async () => {
    const { testBed, alice } = await team('Public')
    const other = await testBed.device('alice', 'alice-2')
    await Promise.all([create(alice, '工作', group), create(other, '工作', group)])
    const [first] = await listOf(alice)
    expect(await namesOf(alice)).toEqual(['工作'])
    await remove(alice, '工作')
    expect(await listOf(alice)).toEqual([])
    await create(alice, '工作')
    const [second] = await listOf(alice)
    expect(second?.id).toBeGreaterThan(first?.id ?? 0)
    const { conversations } = await wholeList(alice)
    expect(conversations.flatMap((row) => row.folderList ?? [])).not.toContain(second?.id)
    await fill(alice, '工作', 1, group)
    const { conversations: filled } = await wholeList(alice)
    expect(filled.map(isThere)).toEqual([[second?.id]])
  })

  it('are limited to twenty, with names of 32 bytes [CONV-75]', async () => {
    const { alice } = await team('Public')
    const names = upTo(20).map((n) => `folder-${n}`)
    await Promise.all(names.map((name) => create(alice, name)))
    await expect(create(alice, 'one more')).rejects.toMatchObject({ code: 51_010 })
    await expect(create(alice, names[3] ?? '')).resolves.toEqual({ failureList: [] })
    const tooLong = '开'.repeat(11)
    await expect(create(alice, tooLong)).rejects.toMatchObject({ code: 51_011 })
    await expect(rename(alice, 'folder-1', tooLong)).rejects.toMatchObject({ code: 51_011 })
    expect(await listOf(alice)).toHaveLength(20)
  })

  it('refuse missing folders and conversations without other effects [CONV-73] [CONV-74]', async () => {
    const { alice } = await team('Public')
    await create(alice, '工作')
    await create(alice, '生活')
    const missing = { code: 51_009 }
    await expect(remove(alice, 'none')).rejects.toMatchObject(missing)
    await expect(rename(alice, 'none', 'x')).rejects.toMatchObject(missing)
    await expect(fill(alice, 'none', 1, group)).rejects.toMatchObject(missing)
    await expect(rename(alice, '工作', '生活')).rejects.toMatchObject({ code: 50_002 })
    await expect(rename(alice, '工作', '工作')).resolves.toEqual({})
    for (const bad of ['', '\ud800', 7]) {
      await expect(create(alice, bad as string)).rejects.toMatchObject({ code: 50_002 })
    }
    const many = upTo(101).map((n) => ({ conversationType: 1, to: `user-${n}` }))
    await expect(fill(alice, '工作', 1, ...many)).rejects.toMatchObject({ code: 51_006 })
    const answer = await fill(alice, '工作', 1, group, bob, { conversationType: 1, to: 'nobody' })
    expect(answer).toMatchObject({ failureList: [{ to: 'nobody', code: 20_003 }] })
    expect(await namesOf(alice)).toEqual(['工作', '生活'])
  })

  it('have the same result in either order of two devices [CONV-76]', async () => {
    const { testBed, alice } = await team('Public')
    const other = await testBed.device('alice', 'alice-2')
    await create(alice, '工作')
    await Promise.allSettled([rename(alice, '工作', '副业'), fill(other, '工作', 1, group)])
    const [work] = await listOf(alice)
    expect(work?.name).toBe('副业')
    await Promise.allSettled([remove(other, '副业'), fill(alice, '副业', 1, group)])
    expect(await listOf(alice)).toEqual([])
    expect(folderEventsOf(alice)).toEqual(folderEventsOf(other))
  })
})
