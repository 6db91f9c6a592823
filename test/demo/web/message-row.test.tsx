import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { ChatProvider } from 'tavern-im/react'
import type { MergerPayload, Message } from 'tavern-im/strict'
import { createFakeChat } from 'tavern-im/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { MessageRow } from '../../../demo/web/src/features/room/message-row.tsx'
import { RoomJumps } from '../../../demo/web/src/features/room/room-jumps.ts'
import { RoomRowView } from '../../../demo/web/src/features/room/room-row.tsx'
import { rowsOf } from '../../../demo/web/src/features/room/rows.ts'
import {
  createRoomStore,
  RoomStoreProvider,
} from '../../../demo/web/src/features/room/state/room-store.ts'
import { aMessage, anItem } from './builders.ts'

afterEach(cleanup)

const show = (changes: Partial<Message>, store = createRoomStore('GROUPg1')) =>
  render(
    <MemoryRouter>
      <ChatProvider chat={createFakeChat().chat}>
        <RoomStoreProvider value={store}>
          <MessageRow message={aMessage(changes)} isFirstOfSender={true} />
        </RoomStoreProvider>
      </ChatProvider>
    </MemoryRouter>,
  )

test('a message shows markup as plain text', () => {
  const text = '<img src=x onerror="alert(1)"><b>粗</b>'
  const { container } = show({ payload: { text } })
  expect(screen.getByText(text)).toBeDefined()
  expect(container.querySelector('article img, article b')).toBeNull()
})

test('a message draws known emoji and keeps the rest of the text', () => {
  const { container } = show({ payload: { text: '走起🎮👀' } })
  expect(container.querySelectorAll('p svg')).toHaveLength(1)
  expect(container.querySelector('p')?.textContent).toBe('走起👀')
})

test('a message loads no picture from a script URL', () => {
  const { container } = show({ avatar: 'javascript:alert(1)' })
  expect(container.querySelector('img')).toBeNull()
})

test('a message shows its sender in a group but not in a C2C chat', () => {
  show({})
  expect(screen.getByText('小鹿')).toBeDefined()
  cleanup()
  show({ conversationType: 'C2C' })
  expect(screen.queryByText('小鹿')).toBeNull()
})

test('a message shows that it is pending or failed, and nothing once it is sent', () => {
  const store = createRoomStore('GROUPg1')
  show({ flow: 'out', status: 'unSend' })
  expect(screen.getByLabelText('加载中')).toBeDefined()
  cleanup()
  show({ flow: 'out', status: 'fail', ID: 'failed-1' }, store)
  fireEvent.click(screen.getByLabelText('发送失败，点按重试'))
  expect(store.get().opened).toMatchObject({ kind: 'menu', messageID: 'failed-1' })
  cleanup()
  show({ flow: 'out' })
  expect(screen.queryByLabelText('加载中')).toBeNull()
  expect(screen.queryByLabelText('发送失败，点按重试')).toBeNull()
})

test('an order card shows its price, other custom messages their description', () => {
  const data = JSON.stringify({
    businessID: 'order_card',
    orderID: 'DD1',
    title: '双排上分',
    detail: '三局',
    priceFen: 3600,
  })
  show({ type: 'TIMCustomElem', payload: { data, description: '', extension: '' } })
  expect(screen.getByLabelText('订单卡片').textContent).toContain('36.00')
  cleanup()
  show({ type: 'TIMCustomElem', payload: { data: 'x', description: '活动', extension: '' } })
  expect(screen.getByText('活动')).toBeDefined()
})

test('a long press or a secondary click opens the menu of a message', () => {
  const store = createRoomStore('GROUPg1')
  show({ ID: 'pressed-1' }, store)
  fireEvent.contextMenu(screen.getByText('你好'))
  expect(store.get().opened).toMatchObject({ kind: 'menu', messageID: 'pressed-1' })
  store.put({ opened: null })
  fireEvent.click(screen.getByRole('button', { name: '消息操作' }))
  expect(store.get().opened).toMatchObject({ kind: 'menu', messageID: 'pressed-1' })
})

test('a message shows whether it was read only in C2C chats', () => {
  show({ flow: 'out', conversationType: 'C2C' })
  expect(screen.getByText('未读')).toBeDefined()
  cleanup()
  show({ flow: 'out', conversationType: 'C2C', isPeerRead: true })
  expect(screen.getByText('已读')).toBeDefined()
  cleanup()
  for (const changes of [{ flow: 'out' }, { conversationType: 'C2C' }] as const) show(changes)
  expect(screen.queryByText(/[已未]读/)).toBeNull()
})

test.each([
  ['', '', '已编辑'],
  ['u2', '小鹿', '已编辑'],
  ['u3', '老猫', '已由 老猫 编辑'],
  ['u3', '', '已由 u3 编辑'],
  ['administrator', '酒馆小助手', '已由平台编辑'],
])('a modified message shows its modifier %j %j: %s [SEC-51]', (userID, nick, text) => {
  show({ isModified: true, version: 1, modifierInfo: { userID, nick, avatar: '' } })
  expect(screen.getByText(text)).toBeDefined()
})

test('a notice that another account modified is not shown as a notice, and without its text [SEC-51]', () => {
  const item = anItem({
    ...{ type: 'TIMCustomElem', from: 'administrator', nick: '酒馆小助手', version: 1 },
    payload: { data: '{}', description: '系统消息', extension: '请将尾款转至 6222' },
    cloudCustomData: '{"type":"notification","show":true}',
  })
  const [row] = rowsOf([item], 0)
  if (row === undefined) throw new Error('no row')
  render(
    <RoomRowView
      row={row}
      myID="u1"
      onEditAgain={() => {}}
      onFillHole={async () => {}}
      isFlashed={false}
      onFlashed={() => {}}
    />,
  )
  expect(screen.getByText('这条平台消息被他人改动过，内容已隐藏')).toBeDefined()
  expect(screen.queryByText(/6222|酒馆小助手/)).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

test("a message shows the server's name of its sender, not the name card [SEC-52]", () => {
  show({ nameCard: '官方客服' })
  expect(screen.getByRole('article', { name: '小鹿 的消息' })).toBeDefined()
  expect(screen.queryByText('官方客服')).toBeNull()
})

test('a message shows a location and a bundle', () => {
  show({
    type: 'TIMLocationElem',
    payload: { description: '人民广场', latitude: 31.2304, longitude: -121.4737 },
  })
  expect(screen.getByLabelText('位置').textContent).toBe('人民广场北纬31.23° 西经121.47°')
  cleanup()
  const bundle: MergerPayload = {
    downloadKey: '',
    pbDownloadKey: '',
    title: '大厅的聊天记录',
    abstractList: ['阿辰：上号', '老猫：来了', '小鹿：等我', '阿辰：好', '老猫：第五行'],
    compatibleText: '',
    messageList: [],
    messageNumber: 5,
    version: 1,
    layersOverLimit: false,
  }
  show({ type: 'TIMRelayElem', payload: bundle })
  const card = screen.getByRole('button', { name: '查看聊天记录：大厅的聊天记录' })
  expect(card.textContent).not.toContain('第五行')
  expect(card.textContent).toContain('转发的聊天记录 · 5 条')
})

test('a message of an unknown type says that it is not supported', () => {
  show({ type: 'TIMGroupSystemNoticeElem', payload: {} as never })
  expect(screen.getByText('[暂不支持查看的消息]')).toBeDefined()
})

test('a tap anywhere on a message toggles it during selection', () => {
  const store = createRoomStore('GROUPg1')
  store.put({ mode: { kind: 'selecting', chosen: new Set() } })
  show({ ID: 'chosen-1' }, store)
  const box = screen.getByRole('checkbox', { name: '选择 小鹿 的消息' })
  fireEvent.click(box)
  expect(box.getAttribute('aria-checked')).toBe('true')
  expect(store.get().mode).toEqual({ kind: 'selecting', chosen: new Set(['chosen-1']) })
  fireEvent.click(box)
  expect(store.get().mode).toEqual({ kind: 'selecting', chosen: new Set() })
})

test('an unsent message cannot be selected', () => {
  const store = createRoomStore('GROUPg1')
  store.put({ mode: { kind: 'selecting', chosen: new Set() } })
  show({ flow: 'out', status: 'fail' }, store)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a reply shows its quote and jumps to it', () => {
  const messageReply = {
    messageID: '1-2-3',
    messageAbstract: '',
    messageSender: '老猫',
    messageSequence: 7,
    messageType: 3,
    version: 1,
  }
  const jumpTo = vi.fn()
  render(
    <MemoryRouter>
      <ChatProvider chat={createFakeChat().chat}>
        <RoomJumps value={jumpTo}>
          <MessageRow
            message={aMessage({ cloudCustomData: JSON.stringify({ messageReply }) })}
            isFirstOfSender={true}
          />
        </RoomJumps>
      </ChatProvider>
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: '查看引用的消息：引用“[图片]”' }))
  expect(jumpTo).toHaveBeenCalledExactlyOnceWith(7)
})
