/**
 * How an application that is tested by Jest, in CommonJS, uses the package and its test kit.
 */
const Tavern = require('tavern-im').default
const { aMessage, createFakeChat } = require('tavern-im/testing')

test('greets whoever writes', async () => {
  const fake = createFakeChat()
  fake.chat.on(Tavern.EVENT.MESSAGE_RECEIVED, ({ data: [{ from, payload }] }) => {
    const text = `you said: ${payload.text}`
    const { CONV_C2C: conversationType } = Tavern.TYPES
    fake.chat.sendMessage(
      fake.chat.createTextMessage({ to: from, conversationType, payload: { text } }),
    )
  })
  await fake.login()
  await fake.receive(aMessage({ from: 'bob', to: 'alice', sequence: 1 }))
  await fake.advance(1_000)
  expect(fake.sent).toHaveLength(1)
  expect(fake.sent[0]).toMatchObject({ from: 'alice', to: 'bob' })
  await fake.destroy()
})

test('has its own clock', async () => {
  const { ManualClock } = require('tavern-im/testing')
  const clock = new ManualClock()
  let rings = 0
  clock.after(1_000, () => rings++)
  await clock.advance(999)
  expect(rings).toBe(0)
  await clock.advance(1)
  expect(rings).toBe(1)
})
