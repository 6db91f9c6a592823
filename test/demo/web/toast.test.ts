// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../demo/web/src/ui/toast.ts'

beforeEach(() => {
  // Test files of one worker share a page: an earlier toast may still be closing.
  document.body.replaceChildren()
  vi.useFakeTimers()
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const said = () => [...document.querySelectorAll('[role=status]')].map((one) => one.textContent)

it('a toast is shown for two seconds and removed shortly after', () => {
  toast('已复制')
  expect(said()).toEqual(['已复制'])
  vi.advanceTimersByTime(2000)
  expect(said()).toEqual(['已复制'])
  vi.advanceTimersByTime(240)
  expect(said()).toEqual([])
})

it('a toast replaces the previous one and has its full time', () => {
  toast('请选择位置')
  vi.advanceTimersByTime(1500)
  toast('请选择游戏角色')
  vi.advanceTimersByTime(1500)
  expect(said()).toEqual(['请选择游戏角色'])
})

it('a toast is inside the open dialog that covers the page', () => {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  toast('图片暂时打不开')
  expect(dialog.textContent).toBe('图片暂时打不开')
})
