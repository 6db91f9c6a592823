import { createChat, EVENT, TYPES } from 'tavern-im'

const { SDKAppID, host, userSigs } = JSON.parse(process.argv[2])

const login = async (userID) => {
  const chat = createChat({ SDKAppID, host, features: [] })
  chat.setLogLevel(4)
  const ready = new Promise((resolve) => chat.on(EVENT.SDK_READY, resolve))
  await chat.login({ userID, userSig: userSigs[userID] })
  await ready
  return chat
}

const alice = await login('alice')
const bob = await login('bob')
const received = new Promise((resolve) =>
  bob.on(EVENT.MESSAGE_RECEIVED, ({ data: [message] }) => resolve(message)),
)
const text = { to: 'bob', conversationType: TYPES.CONV_C2C, payload: { text: 'hello' } }
await alice.sendMessage(alice.createTextMessage(text))
const { from, payload } = await received
console.log(`${from}: ${payload.text}`)
await Promise.all([alice.destroy(), bob.destroy()])
