import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { Message } from 'tavern-im/strict'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { shortened } from '../../../demo/web/src/ui/middle-ellipsis.tsx'
import { room, show } from './media-room.tsx'

afterEach(cleanup)

const file = (fileUrl: string): Partial<Message> => ({
  type: 'TIMFileElem',
  payload: { uuid: 'f', fileName: '周五团本分工与站位最终版.xlsx', fileSize: 1536, fileUrl },
})

describe('a file message', () => {
  test('can be downloaded', () => {
    show(file('https://example.com/a.xlsx'))
    const card = screen.getByRole('button', { name: '下载文件 周五团本分工与站位最终版.xlsx' })
    expect(card.textContent).toBe('XLSX周五团本分工与站位最终版.xlsx1.5 KB')
  })

  test.each([
    ['周五团本.xlsx', '周五团本.xlsx'],
    ['周五团本分工与站位安排第十八稿最终版.xlsx', '周五团本分工与站位安排…终版.xlsx'],
    ['a-very-long-name-without-an-end-of-it.tar.gz', 'a-very-long-name-without….tar.gz'],
    ['🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮', '🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮…🎮🎮'],
  ])('shows both ends of its name: %s', (name, shown) => {
    expect(shortened(name, 32)).toBe(shown)
  })

  test('is not downloaded from a script URL', () => {
    show(file('javascript:alert(1)'))
    expect(screen.queryByRole('button', { name: /下载/ })).toBeNull()
    expect(screen.getByLabelText('文件').textContent).toContain('1.5 KB')
  })

  test('shows its upload progress', () => {
    const resend = vi.fn()
    show({ ...file(''), flow: 'out', status: 'unSend' })
    expect(screen.getByText('1.5 KB · 发送中')).toBeDefined()
    expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false)
    cleanup()
    show({ ...file(''), flow: 'out', status: 'fail', ID: 'f-1' }, room({ resend }))
    fireEvent.click(screen.getByText('未发出，点按重发'))
    expect(resend).toHaveBeenCalledExactlyOnceWith('f-1')
  })
})

test('a received voice message shows that it is unplayed, an own one does not', () => {
  const url = 'https://example.com/a.mp3'
  const payload = { uuid: 'a', url, remoteAudioUrl: url, size: 1, second: 12 }
  show({ type: 'TIMSoundElem', payload, ID: 'voice-1' })
  expect(screen.getByRole('button', { name: '播放语音，12 秒，未播放' })).toBeDefined()
  cleanup()
  show({ type: 'TIMSoundElem', payload, ID: 'voice-2', flow: 'out' })
  expect(screen.getByRole('button', { name: '播放语音，12 秒' })).toBeDefined()
})
