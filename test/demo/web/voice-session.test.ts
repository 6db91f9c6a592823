import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  LONGEST_SECONDS,
  type Recording,
  startVoiceSession,
  type VoiceStep,
} from '../../../demo/web/src/features/voice/voice-session.ts'

const file = new File(['x'], 'voice.m4a')

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A press of the button with a microphone that the test opens. */
const aPress = () => {
  const steps: VoiceStep[] = []
  const recording = { stop: vi.fn(async () => file), cancel: vi.fn() } satisfies Recording
  let allow = () => {}
  let refuse = (_error: Error) => {}
  const opened = new Promise<Recording>((resolve, reject) => {
    allow = () => resolve(recording)
    refuse = reject
  })
  const session = startVoiceSession({
    open: () => opened,
    onStep: (step) => steps.push(step),
    onLevel: () => {},
  })
  return {
    session,
    recording,
    refuse,
    last: () => steps.at(-1),
    async allow() {
      allow()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

describe('a voice message', () => {
  test('is finished by a release after a second', async () => {
    const { session, allow, last } = aPress()
    await allow()
    expect(last()).toMatchObject({ step: 'recording', willCancel: false })
    await vi.advanceTimersByTimeAsync(2000)
    session.release()
    await vi.advanceTimersByTimeAsync(0)
    expect(last()).toEqual({ step: 'done', file })
  })

  test('is too short after an earlier release', async () => {
    const { session, allow, last, recording } = aPress()
    await allow()
    await vi.advanceTimersByTimeAsync(900)
    session.release()
    expect(last()).toEqual({ step: 'tooShort' })
    expect(recording.cancel).toHaveBeenCalledOnce()
    expect(recording.stop).not.toHaveBeenCalled()
  })

  test('is cancelled by a release above, but not after sliding back', async () => {
    const { session, allow, last, recording } = aPress()
    await allow()
    session.willCancel(true)
    await vi.advanceTimersByTimeAsync(2000)
    expect(last()).toMatchObject({ step: 'recording', willCancel: true })
    session.release()
    expect(last()).toEqual({ step: 'cancelled' })
    expect(recording.stop).not.toHaveBeenCalled()
    const again = aPress()
    await again.allow()
    again.session.willCancel(true)
    await vi.advanceTimersByTimeAsync(2000)
    again.session.willCancel(false)
    again.session.release()
    await vi.advanceTimersByTimeAsync(0)
    expect(again.last()).toEqual({ step: 'done', file })
  })

  test('ends by itself at the maximum duration', async () => {
    const { session, allow, last, recording } = aPress()
    await allow()
    await vi.advanceTimersByTimeAsync(LONGEST_SECONDS * 1000 + 200)
    expect(last()).toEqual({ step: 'done', file })
    session.release()
    session.cancel()
    expect(recording.stop).toHaveBeenCalledOnce()
    expect(recording.cancel).not.toHaveBeenCalled()
  })

  test('is not recorded if the user released before the microphone was open', async () => {
    const { session, allow, last, recording } = aPress()
    session.release()
    await allow()
    expect(last()).toEqual({ step: 'tooLate' })
    expect(recording.cancel).toHaveBeenCalledOnce()
  })

  test('is not recorded if the room was left meanwhile, and the microphone is released', async () => {
    const { session, allow, last, recording } = aPress()
    session.cancel()
    expect(last()).toEqual({ step: 'cancelled' })
    await allow()
    expect(recording.cancel).toHaveBeenCalledOnce()
    expect(last()).toEqual({ step: 'cancelled' })
  })

  test('fails without a microphone', async () => {
    const { refuse, last } = aPress()
    const error = new Error('no')
    refuse(error)
    await vi.advanceTimersByTimeAsync(0)
    expect(last()).toEqual({ step: 'failed', error })
  })
})
