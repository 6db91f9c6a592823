import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { platformOf as detected } from '../../src/platform/detect.ts'
import type { MiniProgramApi } from '../../src/platform/mini-program-api.ts'
import { everything } from '../support/equipment.ts'
import { fakeWx } from '../support/fake-wx.ts'
import { createSocketLog } from './socket-log.ts'

const platformOf = (scope: object) => detected(scope, everything)

describe('a mini program', () => {
  it('holds five sockets at most: a further one ends, and a closed one makes room [PLATFORM-30]', async () => {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
    const wx = fakeWx()
    const { openSocket } = platformOf({ wx })
    const logs = Array.from({ length: 5 }, createSocketLog)
    const sockets = logs.map((log) => openSocket(url, log))
    const tooMany = createSocketLog()
    openSocket(url, tooMany)
    expect(await tooMany.until(1)).toEqual([['close', 1006]])
    for (const log of logs) await log.until(1)
    for (const socket of sockets) socket.close(4000, 'done')
    await wx.closed()
    const again = createSocketLog()
    const socket = openSocket(url, again)
    expect(await again.until(1)).toEqual([['open']])
    socket.close(4000, 'done')
    await wx.closed()
    await new Promise((resolve) => server.close(resolve))
  })

  it('may throw when a socket that it has closed itself is used [PLATFORM-30]', async () => {
    let open = () => {}
    const dead = () => {
      throw new Error('SocketTask:fail the task does not exist')
    }
    const task = {
      send: dead,
      close: dead,
      onOpen: (listener: () => void) => {
        open = listener
      },
      onMessage: () => undefined,
      onClose: () => undefined,
      onError: () => undefined,
    }
    const { openSocket } = platformOf({ wx: { ...fakeWx(), connectSocket: () => task } })
    const log = createSocketLog()
    const socket = openSocket('ws://127.0.0.1:1', log)
    open()
    expect(await log.until(1)).toEqual([['open']])
    expect(() => socket.send('lost')).not.toThrow()
    expect(() => socket.close(4000, 'done')).not.toThrow()
  })

  it('is offline if the host reports so when it is queried [PLATFORM-33]', async () => {
    const wx = fakeWx()
    const { network } = platformOf({ wx })
    wx.setNetwork(false)
    const said = await new Promise<boolean>((resolve) => network.watch(resolve))
    expect([said, network.isOnline()]).toEqual([false, false])
  })

  it('keeps no listener of the host without watchers, and counts as visible [PLATFORM-34]', () => {
    const wx = fakeWx()
    const { network, page } = platformOf({ wx })
    const stops = [network.watch(() => {}), page.watch(() => {})]
    expect(wx.counts().listeners).toBe(3)
    wx.setShown(false)
    for (const stop of stops) {
      stop()
      stop()
    }
    expect([wx.counts().listeners, page.isVisible()]).toEqual([0, true])
  })

  it('is silent after a watch that its host cannot end; a mini game has different method names [PLATFORM-34]', () => {
    const { onAppShow, onAppHide, offAppShow, offAppHide, offNetworkStatusChange, ...wx } = fakeWx()
    const game = { ...wx, onShow: onAppShow, onHide: onAppHide }
    const { network, page } = platformOf({ wx: game })
    const notified: unknown[] = []
    const stops = [network, page].map((port) => port.watch((now) => notified.push(now)))
    wx.setShown(false)
    wx.setNetwork(false)
    for (const stop of stops) stop()
    wx.setShown(true)
    wx.setNetwork(true)
    expect(notified).toEqual([false, false])
    expect([offAppShow, offAppHide, offNetworkStatusChange]).not.toContain(undefined)
  })

  it("uses the host's random bytes, and requests more when they are used up [PLATFORM-35]", async () => {
    const fills: Promise<void>[] = []
    const getRandomValues: MiniProgramApi['getRandomValues'] = ({ length, success }) => {
      const randomValues = new Uint8Array(length).fill(0xff).buffer
      fills.push(Promise.resolve().then(() => success({ randomValues })))
    }
    const { random } = platformOf({ wx: { ...fakeWx(), getRandomValues } })
    for (let round = 1; round <= 2; round++) {
      random(10)
      expect(fills).toHaveLength(round)
      await fills[round - 1]
      const drawn = Array.from({ length: 256 }, () => random(10))
      expect(new Set(drawn)).toEqual(new Set([9]))
    }
  })

  it('uses its own random numbers if the host has none [PLATFORM-35]', () => {
    const { getRandomValues: _, ...wx } = fakeWx()
    const { random } = platformOf({ wx })
    const drawn = Array.from({ length: 1_000 }, () => random(10))
    expect(new Set(drawn).size).toBe(10)
  })
})
