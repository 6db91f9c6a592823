/** What every application does: logs in, sends a text, and resolves with the text of the answer. */
exports.converse = async (Tavern, { SDKAppID, host, userID, userSig, to, modules }) => {
  const chat = Tavern.create({ SDKAppID, host, modules })
  chat.setLogLevel(4)
  const ready = new Promise((resolve) => chat.on(Tavern.EVENT.SDK_READY, resolve))
  const answer = new Promise((resolve) =>
    chat.on(Tavern.EVENT.MESSAGE_RECEIVED, ({ data }) => resolve(data[0].payload.text)),
  )
  await chat.login({ userID, userSig })
  await ready
  const { CONV_C2C: conversationType } = Tavern.TYPES
  await chat.sendMessage(
    chat.createTextMessage({ to, conversationType, payload: { text: `hello from ${userID}` } }),
  )
  const text = await answer
  await chat.destroy()
  return text
}
