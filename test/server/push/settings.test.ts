import { expect, it } from 'vitest'
import { readCall } from '../../../server/src/app/cli/read-call.ts'
import { checkPush } from '../../../server/src/services/push/push-options.ts'

const app = { SDKAPPID: '1400000000', SECRET: 's' }

it('the push settings come from the environment, and are empty by default', () => {
  const { server } = readCall(['--push-token', 'two'], {
    ...app,
    PUSH_CONTACT: 'mailto:operator@example.org',
    PUSH_WEB_HOSTS: 'push.example.org,*.example.com',
    PUSH_URL: 'https://bridge.example.org/push',
    PUSH_TOKEN: 'one',
  })
  expect(server.push).toEqual({
    contact: 'mailto:operator@example.org',
    webHosts: ['push.example.org', '*.example.com'],
    url: 'https://bridge.example.org/push',
    token: 'two',
  })
  expect(readCall([], app).server).not.toHaveProperty('push')
})

it('the server does not start with an invalid push address', () => {
  expect(() => checkPush({ url: 'bridge' })).toThrow('push.url is not an http address')
  expect(() => checkPush({ contact: 'operator' })).toThrow('must begin with mailto: or https:')
  expect(() => checkPush({ contact: 'https://example.org/contact' })).not.toThrow()
})
