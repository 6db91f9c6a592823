import { createRecorder } from 'tavern-im/recorder'
import { LONGEST_SECONDS, type OpenMicrophone } from './voice-session.ts'

/** Opens the microphone of this device through the browser. */
export const openMicrophone: OpenMicrophone = async (onLevel) => {
  const recorder = createRecorder({ onLevel, maxSeconds: LONGEST_SECONDS })
  await recorder.start()
  return { stop: () => recorder.stop(), cancel: () => recorder.cancel() }
}
