import { expect, test } from 'vitest'
import {
  type ChatCondition,
  type ConnectionNotice,
  noticeOf,
} from '../../../demo/web/src/features/chat/connection-notice.ts'

const healthy: ChatCondition = {
  connection: 'connected',
  session: 'ready',
  hasFailed: false,
  isNetworkGone: false,
}

test.each<[string, Partial<ChatCondition>, ConnectionNotice | null]>([
  ['all is well', {}, null],
  ['the list is loading', { session: 'syncing' }, null],
  ['a login is pending', { session: 'loggingIn' }, 'connecting'],
  ['the client is connecting', { connection: 'connecting' }, 'connecting'],
  ['the server is unreachable', { connection: 'disconnected' }, 'disconnected'],
  ['there is no network', { connection: 'disconnected', isNetworkGone: true }, 'noNetwork'],
  ['the network is back', { isNetworkGone: true }, null],
  ['the login failed', { session: 'loggedOut', hasFailed: true }, 'loginFailed'],
  ['the user is logged out', { session: 'loggedOut', connection: 'disconnected' }, null],
  ['a dialog shows the kick-out', { session: 'kickedOut', connection: 'disconnected' }, null],
])('noticeOf chooses the notice if %s', (_where, condition, notice) => {
  expect(noticeOf({ ...healthy, ...condition })).toBe(notice)
})
