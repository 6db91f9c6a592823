import { useCallback, useEffect, useRef, useState } from 'react'
import { inform } from '../../ui/ask.ts'
import { toast } from '../../ui/toast.ts'
import { microphoneHelp } from './microphone-help.ts'
import { stopVoice } from './voice-player.ts'
import {
  type OpenMicrophone,
  startVoiceSession,
  type VoiceSession,
  type VoiceStep,
} from './voice-session.ts'

export interface UseVoiceNoteOptions {
  readonly open: OpenMicrophone
  readonly onVoice: (file: File) => void
}

/** The displayed state. */
export type VoiceNoteState =
  | { readonly step: 'idle' }
  | Extract<VoiceStep, { step: 'opening' | 'recording' | 'tooShort' }>

/** Subscribes to the input level during a recording, from 0 to 1. */
export type Meter = (listener: (level: number) => void) => () => void

/** Display time of the "too short" note. */
const NOTE_MS = 1200

const IDLE = { step: 'idle' } as const

/** Records voice messages, one at a time. */
export const useVoiceNote = ({ open, onVoice }: UseVoiceNoteOptions) => {
  const [state, setState] = useState<VoiceNoteState>(IDLE)
  const session = useRef<VoiceSession | null>(null)
  const meters = useRef(new Set<(level: number) => void>())
  const meter = useCallback<Meter>((listener) => {
    meters.current.add(listener)
    return () => meters.current.delete(listener)
  }, [])
  useEffect(() => () => session.current?.cancel(), [])
  useEffect(() => {
    if (state.step !== 'tooShort') return
    const timer = setTimeout(() => setState(IDLE), NOTE_MS)
    return () => clearTimeout(timer)
  }, [state])
  const onStep = (step: VoiceStep) => {
    if (step.step === 'recording' || step.step === 'opening') return setState(step)
    session.current = null
    setState(step.step === 'tooShort' ? { step: 'tooShort' } : IDLE)
    if (step.step === 'done') onVoice(step.file)
    if (step.step === 'tooLate') toast('可以录音了，按住说话')
    if (step.step === 'failed') {
      void inform({ ...microphoneHelp(step.error), confirmText: '知道了' })
    }
  }
  const press = () => {
    if (session.current !== null) return
    stopVoice()
    const onLevel = (level: number) => {
      for (const listener of meters.current) listener(level)
    }
    session.current = startVoiceSession({ open, onStep, onLevel })
  }
  return {
    state,
    meter,
    press,
    slide: (isAway: boolean) => session.current?.willCancel(isAway),
    release: () => session.current?.release(),
    cancel: () => session.current?.cancel(),
  }
}
