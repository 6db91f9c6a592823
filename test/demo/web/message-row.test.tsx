import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Message } from 'tavern-im'
import { afterEach, expect, test, vi } from 'vitest'
import { MessageRow } from '../../../demo/web/src/features/room/message-row.tsx'
import { aMessage } from './builders.ts'

afterEach(cleanup)

const show = (changes: Partial<Message>, onFailedClick = () => {}) =>
  render(
    <MessageRow message={aMessage(changes)} isFirstOfSender={true} onFailedClick={onFailedClick} />,
  )

test('shows markup as the text that it is', () => {
  const text = '<img src=x onerror="alert(1)"><b>粗</b>'
  const { container } = show({ payload: { text } })
  expect(screen.getByText(text)).toBeDefined()
  expect(container.querySelector('article img, article b')).toBeNull()
})

test('draws known emoji and leaves the rest of the text', () => {
  const { container } = show({ payload: { text: '走起🎮👀' } })
  expect(container.querySelectorAll('p svg')).toHaveLength(1)
  expect(container.querySelector('p')?.textContent).toBe('走起👀')
})

test('loads no picture from an address that is a script', () => {
  const { container } = show({ avatar: 'javascript:alert(1)' })
  expect(container.querySelector('img')).toBeNull()
})

test('shows the sender in a group and not in a chat of two', () => {
  show({})
  expect(screen.getByText('小鹿')).toBeDefined()
  cleanup()
  show({ conversationType: 'C2C' })
  expect(screen.queryByText('小鹿')).toBeNull()
})

test('shows that it is being sent, that it failed, and nothing once it is sent', () => {
  const retry = vi.fn()
  show({ flow: 'out', status: 'unSend' })
  expect(screen.getByLabelText('加载中')).toBeDefined()
  cleanup()
  show({ flow: 'out', status: 'fail', ID: 'failed-1' }, retry)
  fireEvent.click(screen.getByLabelText('发送失败，点按重试'))
  expect(retry).toHaveBeenCalledExactlyOnceWith('failed-1')
  cleanup()
  show({ flow: 'out' })
  expect(screen.queryByLabelText('加载中')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows an order card with its price, and other custom messages by their description', () => {
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
