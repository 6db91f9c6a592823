import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type CodeSenderState,
  codeSenderLabel,
  nextCodeSender,
  refusalOf,
} from '../../../demo/web/src/features/account/code-sender.ts'
import { useCodeSender } from '../../../demo/web/src/features/account/use-code-sender.ts'

const cooldown = (secondsLeft: number): CodeSenderState => ({ state: 2, secondsLeft })

test.each<[CodeSenderState, Parameters<typeof nextCodeSender>[1], CodeSenderState]>([
  [{ state: 0 }, 'asked', { state: 1 }],
  [{ state: 3 }, 'asked', { state: 1 }],
  [{ state: 1 }, 'asked', { state: 1 }],
  [cooldown(5), 'asked', cooldown(5)],
  [{ state: -1 }, 'asked', { state: -1 }],
  [{ state: 1 }, 'delivered', cooldown(60)],
  [{ state: 0 }, 'delivered', { state: 0 }],
  [cooldown(60), 'second-passed', cooldown(59)],
  [cooldown(1), 'second-passed', { state: 3 }],
  [{ state: 3 }, 'second-passed', { state: 3 }],
])('goes from %o by %s to %o', (before, event, after) => {
  expect(nextCodeSender(before, event)).toEqual(after)
})

test('gives a reason exactly where it cannot send', () => {
  const reasons = [{ state: 0 }, { state: 1 }, cooldown(9), { state: 3 }, { state: -1 }].map(
    (state) => refusalOf(state as CodeSenderState),
  )
  expect(reasons).toEqual([null, '正在发送中', '操作太频繁，请稍候', null, '暂时无法发送'])
})

const say = vi.fn()

const Probe = ({ mockCode }: { mockCode: string | null }) => {
  const { sender, send, sentCode } = useCodeSender(mockCode, say)
  return (
    <button type="button" onClick={send}>
      {codeSenderLabel(sender)}|{sentCode}
    </button>
  )
}

beforeEach(() => {
  say.mockClear()
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const label = () => screen.getByRole('button').textContent
const press = () => fireEvent.click(screen.getByRole('button'))
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('sends in a second and a half, counts sixty seconds down and sends again', async () => {
  render(<Probe mockCode="246810" />)
  expect(label()).toBe('获取验证码|')
  press()
  expect(label()).toBe('发送中|')
  await advance(1499)
  expect(label()).toBe('发送中|')
  await advance(1)
  expect(label()).toBe('60 秒后重发|246810')
  expect(say).toHaveBeenCalledExactlyOnceWith('发送成功，体验验证码 246810')
  await advance(59_000)
  expect(label()).toBe('1 秒后重发|246810')
  await advance(1000)
  expect(label()).toBe('重新获取|246810')
  press()
  expect(label()).toBe('发送中|')
})

test('sends nothing in the cooldown and says so', async () => {
  render(<Probe mockCode="246810" />)
  press()
  await advance(1500)
  press()
  expect(label()).toBe('60 秒后重发|246810')
  expect(say).toHaveBeenLastCalledWith('操作太频繁，请稍候')
})

test('is not available without a code to send', () => {
  render(<Probe mockCode={null} />)
  press()
  expect(label()).toBe('暂不可用|')
})
