import { expect, test } from 'vitest'
import {
  type ChatCondition,
  type ConnectionNotice,
  noticeOf,
} from '../../../demo/web/src/features/chat/connection-notice.ts'

const well: ChatCondition = {
  connection: 'connected',
  session: 'ready',
  hasFailed: false,
  isNetworkGone: false,
}

test.each<[string, Partial<ChatCondition>, ConnectionNotice | null]>([
  ['all is well', {}, null],
  ['the list is on its way', { session: 'syncing' }, null],
  ['a login is under way', { session: 'loggingIn' }, 'connecting'],
  ['the server is looked for', { connection: 'connecting' }, 'connecting'],
  ['the server is away', { connection: 'disconnected' }, 'disconnected'],
  ['there is no network', { connection: 'disconnected', isNetworkGone: true }, 'noNetwork'],
  ['the network is back', { isNetworkGone: true }, null],
  ['the login failed', { session: 'loggedOut', hasFailed: true }, 'loginFailed'],
  ['nobody is logged in', { session: 'loggedOut', connection: 'disconnected' }, null],
  ['the dialog says it', { session: 'kickedOut', connection: 'disconnected' }, null],
])('where %s', (_where, condition, notice) => {
  expect(noticeOf({ ...well, ...condition })).toBe(notice)
})
