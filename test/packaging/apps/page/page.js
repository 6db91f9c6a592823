/* A page finds the client as a global, or as the promise of one. */
const { global = 'Tavern' } = document.currentScript?.dataset ?? {}
window.faults = []
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  window.faults.push(`${violatedDirective} ${blockedURI}`)
})

window.exchange = async ({ SDKAppID, host, userID, userSig, to }) => {
  const Tavern = await window[global]
  const chat = Tavern.create({ SDKAppID, host })
  const ready = new Promise((resolve) => chat.on(Tavern.EVENT.SDK_READY, resolve))
  const answer = new Promise((resolve) =>
    chat.on(Tavern.EVENT.MESSAGE_RECEIVED, ({ data }) => resolve(data[0].payload.text)),
  )
  await chat.login({ userID, userSig })
  await ready
  await chat.sendMessage(
    chat.createTextMessage({
      to,
      conversationType: Tavern.TYPES.CONV_C2C,
      payload: { text: `hello from ${userID}` },
    }),
  )
  return answer
}
