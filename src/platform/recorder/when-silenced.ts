import type { Stop } from '../clock.ts'

/**
 * Tells when nothing more can be heard: phones silence the microphone of a page that is out of sight, which a call
 * that comes in puts there, too, and what is recorded then is silence.
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
