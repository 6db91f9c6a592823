import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type CodeSenderState,
  codeSenderLabel,
  nextCodeSender,
  refusalOf,
} from '../../../demo/web/src/features/account/code-sender.ts'
import {
  type SendCode,
  useCodeSender,
} from '../../../demo/web/src/features/account/use-code-sender.ts'

const cooldown = (secondsLeft: number): CodeSenderState => ({ state: 2, secondsLeft })

test.each<[CodeSenderState, Parameters<typeof nextCodeSender>[1], CodeSenderState]>([
  [{ state: 0 }, 'requested', { state: 1 }],
  [{ state: 3 }, 'requested', { state: 1 }],
  [{ state: 1 }, 'requested', { state: 1 }],
  [cooldown(5), 'requested', cooldown(5)],
  [{ state: -1 }, 'requested', { state: -1 }],
  [{ state: 1 }, 'delivered', cooldown(60)],
  [{ state: 0 }, 'delivered', { state: 0 }],
  [{ state: 1 }, 'failed', { state: 0 }],
  [cooldown(60), 'failed', cooldown(60)],
  [cooldown(60), 'second-passed', cooldown(59)],
  [cooldown(1), 'second-passed', { state: 3 }],
  [{ state: 3 }, 'second-passed', { state: 3 }],
])('the state changes from %o by %s to %o', (before, event, after) => {
  expect(nextCodeSender(before, event)).toEqual(after)
})

test('the sender has a refusal reason exactly in the states in which it cannot send', () => {
  const reasons = [{ state: 0 }, { state: 1 }, cooldown(9), { state: 3 }, { state: -1 }].map(
    (state) => refusalOf(state as CodeSenderState),
  )
  expect(reasons).toEqual([null, '正在发送中', '9 秒后可以重新获取', null, '暂时无法发送'])
})

const say = vi.fn()
const ask = vi.fn<SendCode>()

const Probe = ({ isAvailable = true }: { isAvailable?: boolean }) => {
  const { sender, send, sent } = useCodeSender(isAvailable ? ask : null, say)
  return (
    <button type="button" onClick={() => send('13912345678')}>
      {codeSenderLabel(sender)}|{sent === null ? 'none' : (sent.shown ?? 'hidden')}
    </button>
  )
}

beforeEach(() => {
  say.mockClear()
  ask.mockReset()
  ask.mockResolvedValue('246810')
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const label = () => screen.getByRole('button').textContent
const press = () => fireEvent.click(screen.getByRole('button'))
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the button sends within 1.5 s, counts 60 s down and sends again', async () => {
  render(<Probe />)
  expect(label()).toBe('获取验证码|none')
  press()
  expect(label()).toBe('发送中|none')
  await advance(1499)
  expect(label()).toBe('发送中|none')
  await advance(1)
  expect(label()).toBe('60 秒后重发|246810')
  expect(ask).toHaveBeenCalledExactlyOnceWith('13912345678')
  expect(say).toHaveBeenCalledExactlyOnceWith('发送成功')
  await advance(59_000)
  expect(label()).toBe('1 秒后重发|246810')
  await advance(1000)
  expect(label()).toBe('重新获取|246810')
  ask.mockResolvedValue('135791')
  press()
  expect(label()).toBe('发送中|246810')
  await advance(1500)
  expect(label()).toBe('60 秒后重发|135791')
})

test('the button sends nothing during the cooldown and shows why', async () => {
  render(<Probe />)
  press()
  await advance(1500)
  press()
  expect(label()).toBe('60 秒后重发|246810')
  expect(say).toHaveBeenLastCalledWith('60 秒后可以重新获取')
  expect(ask).toHaveBeenCalledOnce()
})

test('the toast does not contain a code that was sent to the phone', async () => {
  ask.mockResolvedValue(null)
  render(<Probe />)
  press()
  await advance(1500)
  expect(label()).toBe('60 秒后重发|hidden')
  expect(say).toHaveBeenCalledExactlyOnceWith('发送成功')
})

test('the button waits for a slow back end and can be used again after a refusal', async () => {
  let refuse: (failure: Error) => void = () => {}
  ask.mockReturnValue(
    new Promise((_resolve, reject) => {
      refuse = reject
    }),
  )
  render(<Probe />)
  press()
  await advance(5000)
  expect(label()).toBe('发送中|none')
  refuse(new Error('请43秒后再获取验证码'))
  await advance(0)
  expect(label()).toBe('获取验证码|none')
  expect(say).toHaveBeenCalledExactlyOnceWith('请43秒后再获取验证码')
})

test('the button shows nothing after it was unmounted', async () => {
  const { unmount } = render(<Probe />)
  press()
  unmount()
  await advance(1500)
  expect(say).not.toHaveBeenCalled()
})

test('the button is disabled without a sender', () => {
  render(<Probe isAvailable={false} />)
  press()
  expect(label()).toBe('暂不可用|none')
  expect(say).toHaveBeenCalledExactlyOnceWith('暂时无法发送')
})
