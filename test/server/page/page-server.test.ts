import { describe, expect, it } from 'vitest'
import { type FilePayload, type Message, TYPES } from '../../../src/index.ts'
import { aPagePhone, aPageServer, aText, hurriedClock, textsOf } from './support/page-phone.ts'

/** Clients that were cut off come back over some seconds. */
const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: 20_000 })

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe.each(['binary', 'text'] as const)('a server in a page, %s frames', (format) => {
  it('delivers messages to every device of both users, and stores them [PAGE-01]', async () => {
    const server = await aPageServer()
    const anna = await aPagePhone(server, 'anna', { format })
    const tablet = await aPagePhone(server, 'anna', { format })
    const bao = await aPagePhone(server, 'bao', { format })
    await anna.chat.sendMessage(aText(anna, 'bao', '在吗'))
    await eventually(() => bao.received.length).toBe(1)
    await eventually(() => tablet.chat.getTotalUnreadMessageCount()).toBe(0)
    await bao.chat.sendMessage(aText(bao, 'anna', '在'))
    await eventually(() => tablet.received.length).toBe(2)
    expect(await textsOf(bao, 'C2Canna')).toEqual(['在吗', '在'])
  })

  it('supports groups, search and the back-end API [PAGE-01]', async () => {
    const server = await aPageServer()
    const anna = await aPagePhone(server, 'anna', { format })
    const bao = await aPagePhone(server, 'bao', { format })
    await server.administer('group_open_http_svc/create_group', {
      Owner_Account: 'anna',
      Type: 'Public',
      GroupId: 'tea',
      Name: '茶馆',
      MemberList: [{ Member_Account: 'bao' }],
    })
    const payload = { text: '今晚喝龙井' }
    const said = { to: 'tea', conversationType: TYPES.CONV_GROUP, payload } as const
    await anna.chat.sendMessage(anna.chat.createTextMessage(said))
    await eventually(() => bao.received.some(({ type }) => type === TYPES.MSG_TEXT)).toBe(true)
    const found = await bao.chat.searchCloudMessages({ keywordList: ['龙井'] })
    expect(found.data.totalCount).toBe(1)
  })
})

describe('a server in a page', () => {
  it('continues with the stored data after an abrupt end [PAGE-03]', async () => {
    const server = await aPageServer({ clock: hurriedClock(8) })
    const anna = await aPagePhone(server, 'anna')
    const bao = await aPagePhone(server, 'bao')
    await anna.chat.sendMessage(aText(anna, 'bao', '之前'))
    await server.kill()
    expect(server.isRunning).toBe(false)
    const waiting = anna.chat.sendMessage(aText(anna, 'bao', '之后'))
    await server.start()
    await waiting
    await eventually(() => bao.received.length).toBe(2)
    expect(await textsOf(bao, 'C2Canna')).toEqual(['之前', '之后'])
  })

  it('recognises the same device after a reload [PAGE-04]', async () => {
    const server = await aPageServer()
    const anna = await aPagePhone(server, 'anna')
    const bao = await aPagePhone(server, 'bao')
    anna.line.network.cut()
    void anna.chat.sendMessage(aText(anna, 'bao', '离线写的')).catch(() => undefined)
    await eventually(() => anna.line.platform.records?.read('outbox')).toHaveLength(1)
    await anna.chat.destroy()
    anna.line.network.restore()
    await aPagePhone(server, 'anna', { line: anna.line })
    await eventually(() => bao.received.length).toBe(1)
  })

  it('accepts files over the connection and serves them to recipients of the message [PAGE-07]', async () => {
    const server = await aPageServer()
    const anna = await aPagePhone(server, 'anna')
    const bao = await aPagePhone(server, 'bao')
    const file = new File(['菜单'], '菜单.txt', { type: 'text/plain' })
    const message = anna.chat.createFileMessage({
      to: 'bao',
      conversationType: TYPES.CONV_C2C,
      payload: { file },
    })
    await anna.chat.sendMessage(message)
    await server.kill()
    await server.start()
    await eventually(() => bao.received.length).toBe(1)
    const { fileUrl, fileName } = (bao.received[0] as Message).payload as FilePayload
    expect(fileName).toBe('菜单.txt')
    expect(await (await bao.line.fetchFile(fileUrl)).text()).toBe('菜单')
    bao.line.network.cut()
    await expect(bao.line.fetchFile(fileUrl)).rejects.toThrow('there is no network')
  })

  it('accepts long files in slices and continues after a lost connection [PAGE-07]', async () => {
    const server = await aPageServer({ clock: hurriedClock(8) })
    const anna = await aPagePhone(server, 'anna')
    const bao = await aPagePhone(server, 'bao')
    // Each slice takes longer than the pause between two calls of `onProgress`.
    anna.line.network.set({ delayMs: 60 })
    const megabyte = 2 ** 20
    const content = new Uint8Array(3.5 * megabyte).map((_, at) => at % 251)
    const reported: number[] = []
    let hasBroken = false
    const message = anna.chat.createFileMessage({
      to: 'bao',
      conversationType: TYPES.CONV_C2C,
      payload: { file: new File([content], '录像.bin') },
      onProgress: (progress) => {
        reported.push(progress)
        if (progress < 0.5 || hasBroken) return
        hasBroken = true
        anna.line.network.cut()
        setTimeout(() => anna.line.network.restore(), 50)
      },
    })
    await anna.chat.sendMessage(message)
    expect(hasBroken).toBe(true)
    expect(reported.find((progress) => progress >= 0.5)).toBeLessThan(1)
    expect(reported.at(-1)).toBe(1)
    expect(new Set(reported).size).toBeGreaterThan(3)
    expect(reported).toEqual([...reported].sort((a, b) => a - b))
    await eventually(() => bao.received.length).toBe(1)
    const { fileUrl } = (bao.received[0] as Message).payload as FilePayload
    const got = new Uint8Array(await (await bao.line.fetchFile(fileUrl)).arrayBuffer())
    expect(Buffer.from(got).equals(content)).toBe(true)
  })

  it('rejects files of another kind than their message says, and unsigned URLs [PAGE-07]', async () => {
    const server = await aPageServer()
    const anna = await aPagePhone(server, 'anna')
    const { line } = await aPagePhone(server, 'bao')
    const file = new File(['no picture'], 'cat.png', { type: 'image/png' })
    const message = anna.chat.createImageMessage({
      to: 'bao',
      conversationType: TYPES.CONV_C2C,
      payload: { file },
    })
    await expect(anna.chat.sendMessage(message)).rejects.toMatchObject({ code: 4002 })
    const url = `https://page.invalid/objects/1400000001/202601/${'a'.repeat(22)}?e=9999999999&s=a`
    await expect(line.fetchFile(url)).rejects.toThrow('the server failed')
  })

  it('rejects apps and addresses that it cannot serve [PAGE-01]', async () => {
    await expect(aPageServer({ apps: [] })).rejects.toThrow('no app is configured')
    const server = await aPageServer()
    expect(() => server.mintUserSig('anna', 1)).toThrow('this server has no 1')
    await expect(server.administer('no/such', {})).rejects.toMatchObject({ code: 60009 })
  })
})

describe('the simulated network of a connection', () => {
  it('shows every frame in both directions, decoded [PAGE-02]', async () => {
    const server = await aPageServer()
    const anna = await aPagePhone(server, 'anna')
    await server.administer('im_open_login_svc/account_import', { UserID: 'bao' })
    await anna.chat.sendMessage(aText(anna, 'bao', '在吗'))
    const { frames } = anna.line.network
    const [request, answer] = frames.filter(({ command }) => command === 'c2c.send')
    expect(request).toMatchObject({ direction: 'up', kind: 'request', fate: 'passed' })
    expect(request?.body()).toMatchObject({ to: 'bao', payload: { text: '在吗' } })
    expect(answer).toMatchObject({ direction: 'down', kind: 'answer', errorCode: 0 })
    expect(frames.map(({ number }) => number)).toEqual(upTo(frames.length).map((n) => n + 1))
  })

  it('loses, duplicates and delays frames without loss, duplicates or reordering of messages [PAGE-02]', async () => {
    const server = await aPageServer({ clock: hurriedClock(8) })
    const anna = await aPagePhone(server, 'anna')
    const bao = await aPagePhone(server, 'bao')
    const fates = () => new Set(anna.line.network.frames.map(({ fate }) => fate))
    anna.line.network.set({ dropRate: 1 })
    const first = anna.chat.sendMessage(aText(anna, 'bao', '第一条'))
    expect(fates()).toContain('lost')
    for (const { line } of [anna, bao]) {
      line.network.set({ delayMs: 2, dropRate: 0.05, duplicateRate: 0.2 })
    }
    const texts = upTo(40).map((n) => `第${n}条`)
    const sends = texts.map((text) => anna.chat.sendMessage(aText(anna, 'bao', text)))
    // The message continues, whatever its call received in time.
    await Promise.allSettled([first, ...sends])
    for (const { line } of [anna, bao]) line.network.set({ dropRate: 0, duplicateRate: 0 })
    const all = ['第一条', ...texts]
    await eventually(() => bao.received.length).toBe(all.length)
    // Missed messages may arrive after live ones; the timeline is in order.
    expect(new Set(bao.received.map(({ ID }) => ID)).size).toBe(all.length)
    expect(await textsOf(bao, 'C2Canna')).toEqual(all)
    expect(fates()).toEqual(new Set(['passed', 'lost', 'doubled']))
  })

  it('delivers a push once, though it arrived twice [PAGE-02] [SESSION-36]', async () => {
    const server = await aPageServer()
    const anna = await aPagePhone(server, 'anna')
    const bao = await aPagePhone(server, 'bao')
    const { network } = bao.line
    network.set({ duplicateRate: 1 })
    const acks = () =>
      network.frames.filter(
        ({ command, kind }) => command === 'session.pushAck' && kind === 'answer',
      )
    const before = acks().length
    await anna.chat.sendMessage(aText(anna, 'bao', '在吗'))
    await eventually(() => bao.received.length).toBe(1)
    await eventually(() => acks().length).toBeGreaterThan(before)
    expect(acks().filter(({ errorCode }) => errorCode !== 0)).toEqual([])
  })

  it('stalls while both ends remain connected, and delivers everything later [PAGE-02]', async () => {
    const server = await aPageServer()
    const anna = await aPagePhone(server, 'anna')
    const bao = await aPagePhone(server, 'bao')
    anna.line.network.stall()
    const sending = anna.chat.sendMessage(aText(anna, 'bao', '慢'))
    await bao.chat.sendMessage(aText(bao, 'anna', '你好'))
    expect([anna.received, bao.received]).toEqual([[], []])
    expect(anna.line.platform.network.isOnline()).toBe(true)
    anna.line.network.restore()
    await sending
    await eventually(() => [anna.received.length, bao.received.length]).toEqual([1, 1])
  })

  it('disconnects and reconnects with notice to the device, and sends messages written meanwhile [PAGE-02]', async () => {
    const server = await aPageServer()
    const anna = await aPagePhone(server, 'anna')
    const bao = await aPagePhone(server, 'bao')
    await anna.chat.sendMessage(aText(anna, 'bao', '在吗'))
    anna.line.network.cut()
    expect(anna.line.platform.network.isOnline()).toBe(false)
    const sending = anna.chat.sendMessage(aText(anna, 'bao', '断网时写的'))
    await bao.chat.sendMessage(aText(bao, 'anna', '收到了吗'))
    anna.line.network.restore()
    await sending
    await eventually(() => [anna.received.length, bao.received.length]).toEqual([1, 2])
  })
})
