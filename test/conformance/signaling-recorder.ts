import type { Device } from 'tavern-im/testing'
import { type SignalingEventData, type SignalingEventName, TSignaling } from '../../src/index.ts'

interface Signalled<Name extends SignalingEventName = SignalingEventName> {
  readonly name: Name
  readonly data: SignalingEventData[Name]
}

const names = Object.values(TSignaling).filter((value) => typeof value === 'string')

/** The events about invitations that a device receives, oldest first. */
export interface SignalingRecorder {
  readonly received: readonly Signalled[]
  until<Name extends SignalingEventName>(name: Name): Promise<SignalingEventData[Name]>
  clear(): void
}

export const recordSignaling = (
  { chat }: Pick<Device, 'chat'>,
  onEvent: (event: Signalled) => void = () => {},
): SignalingRecorder => {
  let received: Signalled[] = []
  const waiting = new Set<() => void>()
  for (const name of names) {
    chat.addSignalingListener(name, (event) => {
      received.push(event)
      onEvent(event)
      for (const look of [...waiting]) look()
    })
  }
  return {
    get received() {
      return received
    },
    until: <Name extends SignalingEventName>(name: Name) =>
      new Promise<SignalingEventData[Name]>((resolve) => {
        const look = () => {
          const found = received.find((one) => one.name === name)
          if (found === undefined) return
          waiting.delete(look)
          resolve(found.data as SignalingEventData[Name])
        }
        waiting.add(look)
        look()
      }),
    clear() {
      received = []
    },
  }
}
