import type { OpenMicrophone } from './voice-session.ts'

const TYPES = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus']

const levelOf = (analyser: AnalyserNode): number => {
  const data = new Uint8Array(analyser.fftSize)
  analyser.getByteTimeDomainData(data)
  const power = data.reduce((sum, one) => sum + ((one - 128) / 128) ** 2, 0) / data.length
  return Math.min(1, Math.sqrt(power) * 3)
}

export const openMicrophone: OpenMicrophone = async (onLevel) => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const type = TYPES.find((one) => MediaRecorder.isTypeSupported(one)) ?? ''
  const recorder = new MediaRecorder(stream, type === '' ? {} : { mimeType: type })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const timer = setInterval(() => onLevel(levelOf(analyser)), 60)
  const since = performance.now()
  recorder.start()
  const end = () => {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
    void context.close()
  }
  return {
    stop: () =>
      new Promise((resolve) => {
        recorder.onstop = () => {
          end()
          const kind = recorder.mimeType.split(';')[0] ?? ''
          const file = new File(parts, `voice.${kind === 'audio/mp4' ? 'm4a' : 'webm'}`, {
            type: kind,
          })
          resolve(Object.assign(file, { duration: Math.round(performance.now() - since) }))
        }
        recorder.stop()
      }),
    cancel() {
      recorder.stop()
      end()
    },
  }
}
