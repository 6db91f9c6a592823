/** A running recording. */
export interface Recording {
  /** Stops and resolves with the recorded file. */
  stop(): Promise<File>
  /** Stops and discards the recording. */
  cancel(): void
}

/** Starts a recording; rejects if there is no microphone or no permission. */
export type OpenMicrophone = (onLevel: (level: number) => void) => Promise<Recording>

/** The steps of recording a voice message. */
export type VoiceStep =
  | { readonly step: 'opening' }
  | { readonly step: 'recording'; readonly seconds: number; readonly willCancel: boolean }
  | { readonly step: 'done'; readonly file: File }
  | { readonly step: 'tooShort' }
  | { readonly step: 'cancelled' }
  /**
   * The user had released the button before the microphone was open, e.g. during a permission
   * prompt.
   */
  | { readonly step: 'tooLate' }
  | { readonly step: 'failed'; readonly error: unknown }

export interface VoiceSession {
  /** Sets whether a release would cancel the recording. */
  willCancel(will: boolean): void
  /** Called when the user releases the button. */
  release(): void
  cancel(): void
}

export const LONGEST_SECONDS = 60
const SHORTEST_MS = 1000
const TICK_MS = 100

interface VoiceSessionOptions {
  readonly open: OpenMicrophone
  readonly onStep: (step: VoiceStep) => void
  readonly onLevel: (level: number) => void
}

/** Records until it is released, cancelled or at the maximum duration. */
export const startVoiceSession = (options: VoiceSessionOptions): VoiceSession => {
  const { open, onStep, onLevel } = options
  let recording: Recording | undefined
  let timer: number | undefined
  let since = 0
  let isOver = false
  let isReleased = false
  let isLeaving = false
  const over = (last: VoiceStep): void => {
    isOver = true
    clearInterval(timer)
    onStep(last)
  }
  const tick = (): void => {
    const seconds = (performance.now() - since) / 1000
    if (seconds >= LONGEST_SECONDS) void keep()
    else onStep({ step: 'recording', seconds, willCancel: isLeaving })
  }
  const giveUp = (last: VoiceStep): void => {
    if (isOver) return
    recording?.cancel()
    over(last)
  }
  const keep = async (): Promise<void> => {
    if (isOver || recording === undefined) return
    isOver = true
    clearInterval(timer)
    try {
      over({ step: 'done', file: await recording.stop() })
    } catch (error) {
      over({ step: 'failed', error })
    }
  }
  const begin = async (): Promise<void> => {
    onStep({ step: 'opening' })
    try {
      recording = await open((level) => {
        if (!isOver) onLevel(level)
      })
    } catch (error) {
      if (!isOver) over({ step: 'failed', error })
      return
    }
    if (isOver) return recording.cancel()
    if (isReleased) return giveUp({ step: 'tooLate' })
    since = performance.now()
    timer = window.setInterval(tick, TICK_MS)
    tick()
  }
  void begin()
  return {
    willCancel(will) {
      isLeaving = will
    },
    release() {
      isReleased = true
      if (isOver || recording === undefined) return
      if (isLeaving) return giveUp({ step: 'cancelled' })
      if (performance.now() - since < SHORTEST_MS) return giveUp({ step: 'tooShort' })
      void keep()
    },
    cancel: () => giveUp({ step: 'cancelled' }),
  }
}
