import TencentCloudChat, { type ChatSDK, type Conversation, type Message } from '@tencentcloud/chat'
import TIMProfanityFilterPlugin from 'tim-profanity-filter-plugin'
import TIMUploadPlugin from 'tim-upload-plugin'

const query = new URLSearchParams(location.search)
const peer = query.get('peer') ?? ''

const chat: ChatSDK = TencentCloudChat.create({
  SDKAppID: Number(query.get('SDKAppID')),
  proxyServer: query.get('proxyServer') ?? '',
})

chat.setLogLevel(1)
chat.registerPlugin({ 'tim-upload-plugin': TIMUploadPlugin })
chat.registerPlugin({ 'tim-profanity-filter-plugin': TIMProfanityFilterPlugin })

document.body.innerHTML = `
  <p id="state">offline</p>
  <ul id="conversations"></ul>
  <ol id="messages"></ol>
  <form><input id="text" aria-label="text"><button>Send</button></form>
  <input id="picture" type="file" aria-label="picture">`

const find = <Found extends HTMLElement>(selector: string): Found =>
  document.querySelector(selector) as Found

const setState = (state: string) => {
  find('#state').textContent = state
}

const draw = (message: Message) => {
  const line = document.createElement('li')
  line.id = message.ID
  switch (message.type) {
    case TencentCloudChat.TYPES.MSG_TEXT:
      line.textContent = `${message.from}: ${message.payload.text}`
      break
    case TencentCloudChat.TYPES.MSG_IMAGE: {
      const picture = document.createElement('img')
      picture.src = message.payload.imageInfoArray[0].url
      line.append(`${message.from}: `, picture)
      break
    }
    default:
      line.textContent = `${message.from}: ${message.type}`
  }
  if (message.status === 'fail') line.append(' (not sent)')
  document.getElementById(message.ID)?.remove()
  find('#messages').append(line)
}

const send = (message: Message) => {
  chat
    .sendMessage(message)
    .then(({ data }) => draw(data.message))
    .catch((error) => {
      setState(`error ${error.code}`)
      draw(error.data.message)
    })
}

const onSdkReady = async () => {
  setState('ready')
  const { data } = await chat.getMessageList({ conversationID: `C2C${peer}` })
  data.messageList.forEach(draw)
}
chat.on(TencentCloudChat.EVENT.SDK_READY, onSdkReady)

const onMessageReceived = ({ data }: { data: Message[] }) => {
  for (const message of data) draw(message)
}
chat.on(TencentCloudChat.EVENT.MESSAGE_RECEIVED, onMessageReceived)

chat.on(TencentCloudChat.EVENT.CONVERSATION_LIST_UPDATED, (event: { data: Conversation[] }) => {
  find('#conversations').replaceChildren(
    ...event.data.map((conversation) => {
      const { userProfile, lastMessage, unreadCount } = conversation
      const line = document.createElement('li')
      line.textContent = `${userProfile.userID}: ${lastMessage.messageForShow} (${unreadCount})`
      return line
    }),
  )
})

find('form').onsubmit = (event) => {
  event.preventDefault()
  const input = find<HTMLInputElement>('#text')
  send(
    chat.createTextMessage({
      to: peer,
      conversationType: TencentCloudChat.TYPES.CONV_C2C,
      payload: { text: input.value },
    }),
  )
  input.value = ''
}

find('#picture').onchange = () => {
  send(
    chat.createImageMessage({
      to: peer,
      conversationType: TencentCloudChat.TYPES.CONV_C2C,
      payload: { file: find<HTMLInputElement>('#picture') },
      onProgress: (progress: number) => setState(`${progress * 100} %`),
    }),
  )
}

const promise = chat.login({
  userID: query.get('userID') ?? '',
  userSig: query.get('userSig') ?? '',
})
promise
  .then((imResponse) => {
    if (imResponse.data.repeatLogin === true) setState(imResponse.data.errorInfo)
  })
  .catch((imError) => setState(`login error ${imError.code}`))
