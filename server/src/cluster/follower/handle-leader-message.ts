import type { PushNumbers } from '../../gateway/frames.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import type { ToFollower } from '../messages.ts'
import { forwardedPush } from './forwarded-push.ts'
import type { LeaderConnection } from './leader-connection.ts'
import { RemoteSessionRegistry } from './remote-session-registry.ts'

interface FollowerParts {
  readonly line: LeaderConnection
  readonly gateway: Gateway
  readonly numbers: PushNumbers
}

/** Executes a message of the leader. Messages are executed in the order of arrival. */
export const handleLeaderMessage = (
  parts: FollowerParts,
  said: Exclude<ToFollower, { is: 'welcome' | 'ending' | 'handOver' }>,
  body: Buffer,
): void => {
  const { line, gateway, numbers } = parts
  switch (said.is) {
    case 'answer':
    case 'refusal':
    case 'malformed':
    case 'fault':
      line.calls.settle(said, body)
      return
    case 'push': {
      const frames = numbers.next(forwardedPush(said.name, body))
      for (const name of said.lines) gateway.connection(line.idOf(name))?.push(frames)
      return
    }
    case 'close': {
      const connection = gateway.connection(line.idOf(said.line))
      connection?.endSession()
      connection?.close(said.code, said.reason)
      return
    }
    case 'kick':
      // A session that was admitted before the kick was sent has entered by then.
      setImmediate(() => kick(parts, said))
      return
    default:
      said satisfies never
  }
}

const kick = (
  { line, gateway, numbers }: FollowerParts,
  said: Extract<ToFollower, { is: 'kick' }>,
): void => {
  const registry = new RemoteSessionRegistry(line, numbers)
  for (const connection of gateway.membersOf(said.sdkAppID, said.userID)) {
    if (connection.id !== said.exceptConnectionID) registry.kickOut(connection, said.type)
  }
}
