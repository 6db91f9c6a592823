import { createTestServer } from 'tavern-im/testing'
import { expect, it } from 'vitest'

it('a test server and its devices work beside a DOM [TESTKIT-11]', async () => {
  expect(typeof document).toBe('object')
  const server = await createTestServer()
  const alice = await server.login('alice')
  const account = { UserID: 'carol', Nick: 'Carol' }
  await server.rest('im_open_login_svc/account_import', account)
  const { data } = await alice.chat.getUserProfile({ userIDList: ['carol'] })
  expect(data[0]?.nick).toBe('Carol')
  await server.close()
})
