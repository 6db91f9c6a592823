import type { Stop } from '../clock.ts'

/**
 * Calls `onSilenced` when the recording can only be silent: phones mute the microphone of a hidden
 * page, and an incoming call hides the page as well.
 */
export const whenSilenced = (stream: MediaStream, onSilenced: () => void): Stop => {
  const look = () => {
    if (document.hidden && stream.getTracks().every(({ muted }) => muted)) onSilenced()
  }
  const targets: readonly EventTarget[] = [document, ...stream.getTracks()]
  for (const target of targets) {
    target.addEventListener('visibilitychange', look)
    target.addEventListener('mute', look)
  }
  return () => {
    for (const target of targets) {
      target.removeEventListener('visibilitychange', look)
      target.removeEventListener('mute', look)
    }
  }
}
