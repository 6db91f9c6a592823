import { create, EVENT, TYPES } from './client.js'

/** Logs in, sends a text, and resolves with the text of the answer. */
export const exchange = async ({ SDKAppID, host, userID, userSig, to }) => {
  const chat = create({ SDKAppID, host })
  const ready = new Promise((resolve) => chat.on(EVENT.SDK_READY, resolve))
  const answer = new Promise((resolve) =>
    chat.on(EVENT.MESSAGE_RECEIVED, ({ data }) => resolve(data[0].payload.text)),
  )
  await chat.login({ userID, userSig })
  await ready
  const { CONV_C2C: conversationType } = TYPES
  await chat.sendMessage(
    chat.createTextMessage({ to, conversationType, payload: { text: `hello from ${userID}` } }),
  )
  const text = await answer
  await chat.destroy()
  return text
}
