// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { popupBodies } from '../../../demo/web/src/features/popups/bodies.ts'
import { closePopup, openPopup, PopupClosed, popups } from '../../../demo/web/src/ui/popup/popup.ts'
import { PopupHost } from '../../../demo/web/src/ui/popup/popup-host.tsx'

const CLEANUP_MS = 1000

const open = (options: Parameters<typeof openPopup>[0]) => {
  let popup!: ReturnType<typeof openPopup>
  act(() => {
    popup = openPopup(options)
  })
  return popup
}

beforeEach(() => {
  vi.useFakeTimers()
  render(<PopupHost bodies={popupBodies} />)
})

afterEach(() => {
  for (const { id } of popups.get()) closePopup(id, 'cancel')
  act(() => void vi.advanceTimersByTime(CLEANUP_MS))
  vi.useRealTimers()
  cleanup()
})

/** Clicks and waits for the effects. */
const click = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name, hidden: true }))
  })

describe('a popup', () => {
  it.each([
    ['确定', 'confirm'],
    ['取消', 'cancel'],
  ])('closed by %s resolves with %s', async (button, closed) => {
    const popup = open({ popType: 'default', title: '提示', context: '要这样吗？' })
    await click(button)
    expect(await popup).toBe(closed)
  })

  it('closed by the program rejects with close', async () => {
    const popup = open({ popType: 'default', context: '' })
    const refusal = expect(popup).rejects.toThrow(PopupClosed)
    act(() => closePopup(popup.id, 'close'))
    await refusal
  })

  it('closed by a tap outside resolves with overlay', async () => {
    const popup = open({ popType: 'default', title: '提示', context: '要这样吗？' })
    act(() => void fireEvent.click(screen.getByRole('dialog')))
    expect(await popup).toBe('overlay')
  })

  it('leaves the page at once, and the list a second after it closed', () => {
    const popup = open({ popType: 'info', context: '记住这件事', hideCancel: true })
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
    act(() => closePopup(popup.id, 'confirm'))
    expect(popups.get()).toHaveLength(1)
    act(() => void vi.advanceTimersByTime(CLEANUP_MS))
    expect(popups.get()).toEqual([])
  })

  it('that must be answered ignores taps outside and Escape', () => {
    const popup = open({ popType: 'info', context: '请联系客服', closeByOverlay: false })
    const dialog = screen.getByRole('dialog')
    fireEvent.click(dialog)
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    expect(popups.get()).toMatchObject([{ id: popup.id, show: true }])
  })

  it('shows an amount with its parts', () => {
    const lines = [
      { text: '押金', fen: 12_000 },
      { text: '优惠', fen: -2_050 },
    ]
    open({ popType: 'money', title: '确认支付', context: { fen: 9_950, lines } })
    expect(screen.getByText('99.50')).toBeDefined()
    expect(screen.getByText('¥120.00')).toBeDefined()
    expect(screen.getByText('−¥20.50')).toBeDefined()
  })

  it('with a form stays open with its values until it succeeds', async () => {
    const submit = vi.fn<(nickname: string) => Promise<boolean>>()
    submit.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    const popup = open({ popType: 'nickname', context: { nickname: '', submit } })
    await click('确定')
    expect(screen.getByRole('alert').textContent).toBe('请填写昵称')
    fireEvent.change(screen.getByLabelText('新昵称'), { target: { value: '小鹿' } })
    await click('确定')
    expect(popups.get()[0]?.show).toBe(true)
    await click('确定')
    expect(await popup).toBe('confirm')
    expect(submit.mock.calls).toEqual([['小鹿'], ['小鹿']])
  })

  it('limits a typed number to its bounds', async () => {
    const submit = vi.fn(async () => true)
    open({ popType: 'count', context: { min: 1, max: 20, initial: 4, unit: '人', submit } })
    const field = screen.getByLabelText('数量，1 到 20 人')
    fireEvent.change(field, { target: { value: '99人' } })
    fireEvent.blur(field)
    expect(field).toHaveProperty('value', '20')
    fireEvent.change(field, { target: { value: '12' } })
    await click('确定')
    expect(submit).toHaveBeenCalledWith(12)
  })

  it('is closed by Escape if a tap outside closes it', async () => {
    const popup = open({ popType: 'default', title: '提示', context: '要这样吗？' })
    const cancel = new Event('cancel', { cancelable: true })
    act(() => void fireEvent(screen.getByRole('dialog'), cancel))
    expect(await popup).toBe('overlay')
  })

  it('counts within its bounds', async () => {
    const submit = vi.fn(async () => true)
    const context = { min: 1, max: 2, initial: 1, unit: '人', submit }
    const popup = open({ popType: 'count', context })
    expect(screen.getByRole('button', { name: '减少' })).toHaveProperty('disabled', true)
    await click('增加')
    expect(screen.getByRole('button', { name: '增加' })).toHaveProperty('disabled', true)
    await click('确定')
    expect(await popup).toBe('confirm')
    expect(submit).toHaveBeenCalledWith(2)
  })
})
