import type { GroupFeature } from '../features/groups/index.ts'
import type { MessageFeature } from '../features/messages/index.ts'
import type { SwitchClock } from '../kernel/switch-clock.ts'
import type { Wire } from '../kernel/wire.ts'
import type { Clock, Stop } from '../platform/clock.ts'
import { decodeBody, json } from '../protocol/body-codec.ts'
import type { Frame } from '../protocol/frame.ts'
import type { ClientLike } from './chat.ts'
import type { InspectedFrame, Inspection } from './inspection.ts'
import { internalsOf } from './internals.ts'

type FrameListener = (frame: InspectedFrame) => void

/** Frame listeners by transport. */
const listening = new WeakMap<object, Set<FrameListener>>()

/**
 * The internal state of a client, for developer tools. It costs nothing before it is requested.
 * Bodies of frames contain everything that was on the wire, including secrets. Throws 2905 if
 * `chat` is not a client.
 */
export const inspectionOf = (chat: ClientLike): Inspection => {
  const { kernel, features } = internalsOf(chat, 'inspectionOf')
  const { transport, platform } = kernel
  // By name, and when they are asked: the code of a feature may not be there yet.
  const part = (name: string) => [...features].find(([feature]) => feature.name === name)?.[1]
  const { clock } = platform
  return {
    loaded: async () => kernel.loadFeatures(),
    now: () => clock.now(),
    frames: (listener) => listen(listener, kernel),
    requests: () =>
      transport.openRequests.map(({ seq, request, startedAt, status }) => {
        const { command, timeoutMs } = request
        return { seq, command, status, startedAt, timeoutMs }
      }),
    logs() {
      const groups = part('groups') as GroupFeature | undefined
      const list = groups?.view.list() ?? []
      return [
        { name: 'account', position: kernel.accountLog?.position ?? 0 },
        ...list.map(({ groupID: name }) => ({ name, position: groups?.position(name) ?? 0 })),
      ]
    },
    timelines: () =>
      [...((part('messages') as MessageFeature | undefined)?.timelines ?? [])].map(
        ({ conversationID, newest, holes, stale }) => {
          return { conversationID, newest, holes, stale: stale.all }
        },
      ),
    timers: () =>
      keepsTimers(clock)
        ? Array.from(clock.timers, ({ ms, dueAt, isRepeated, task }) => {
            return { ms, dueAt, isRepeated, task: String(task) }
          })
        : null,
  }
}

/** Asked without the class, which comes with a feature of its own. */
const keepsTimers = (clock: Clock): clock is SwitchClock => 'timers' in clock

const listen = (
  listener: FrameListener,
  { transport, wire, platform: { clock } }: ReturnType<typeof internalsOf>['kernel'],
): Stop => {
  const listeners = listening.get(transport) ?? new Set()
  listening.set(transport, listeners)
  listeners.add(listener)
  wire.seen ??= new Map()
  transport.tap.onFrame = (frame, length, isOut) => {
    const { kind, command, seq } = frame
    const failed = frame.kind === 'answer' ? frame : undefined
    const { errorCode: code = 0, errorInfo: info = '' } = failed ?? {}
    const body = () => bodyOf(frame, wire)
    for (const one of listeners)
      one({ at: clock.now(), isOut, kind, command, seq, length, code, info, body })
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) transport.tap.onFrame = undefined
  }
}

/** The decoded body; undefined if this client has no codec for it. */
const bodyOf = ({ kind, command, body }: Frame, wire: Wire): object | undefined => {
  const row = wire.seen?.get(command)
  const known = { push: wire.bodyOf(command), request: row?.request, answer: row?.answer }[kind]
  try {
    return decodeBody<object>(body, known ?? json)
  } catch {
    return undefined
  }
}
