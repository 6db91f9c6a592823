/**
 * How it starts the real server: Jest's modules cannot import one, the test kit can.
 */
const { createTestServer } = require('tavern-im/testing')

test('talks to a real server', async () => {
  const server = await createTestServer()
  const [alice, bob] = [await server.login('alice'), await server.login('bob')]
  const payload = { text: 'hello' }
  await alice.chat.sendMessage(
    alice.chat.createTextMessage({ to: 'bob', conversationType: 'C2C', payload }),
  )
  const [message] = await bob.until('onMessageReceived')
  expect(message.payload).toEqual(payload)
  await server.close()
}, 60_000)
