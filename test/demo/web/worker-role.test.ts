import { expect, it } from 'vitest'
import { type Role, roleOf } from '../../../demo/web/src/worker/role.ts'

const ORIGIN = 'https://tavern.example'

const SHELL = ['/', '/icons/app-192.png']

const roleFor = (path: string, { mode = 'cors', method = 'GET', origin = ORIGIN } = {}): Role =>
  roleOf({ method, mode, url: `${origin}${path}` }, ORIGIN, SHELL)

it.each(['/', '/room/index?conversationID=C2Ccat', '/pay?id=3', '/order', '/nowhere'])(
  'a navigation to %s is a page of the app',
  (path) => {
    expect(roleFor(path, { mode: 'navigate' })).toBe('page')
  },
)

it.each(['/operator', '/pay/checkout/R1', '/sandbox/pay', '/uploads/a.png', '/objects/b'])(
  'a navigation to %s is served by the server',
  (path) => {
    expect(roleFor(path, { mode: 'navigate' })).toBe('other')
  },
)

it('files of the app are cached, other pictures are not', () => {
  expect(roleFor('/assets/start-1a2b3c4d.js')).toBe('asset')
  expect(roleFor('/icons/app-192.png')).toBe('asset')
  expect(roleFor('/avatars/7.svg')).toBe('other')
  expect(roleFor('/assets/start-1a2b3c4d.js', { origin: 'https://elsewhere.example' })).toBe(
    'other',
  )
})

it.each(['/api/basic/user/getInfo', '/order/boosting/list', '/upfile'])(
  'the worker never answers a call of %s',
  (path) => {
    expect(roleFor(path, { method: 'POST' })).toBe('other')
    expect(roleFor(path)).toBe('other')
  },
)
