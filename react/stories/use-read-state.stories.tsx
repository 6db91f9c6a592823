import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMessage, useReadState } from 'tavern-im/react'
import {
  Bubble,
  chen,
  HookPanel,
  lin,
  Nothing,
  presses,
  type StorySetup,
  shownBy,
  showsNothing,
  TEA,
  useLatest,
  useSetup,
} from './stage/index.ts'

interface StoryArgs {
  readonly conversationID: string | null
}

const askReceipt = ({ me }: StorySetup) => {
  const message = me.chat.createTextMessage({
    to: TEA,
    conversationType: 'GROUP',
    payload: { text: '谁来接我？' },
    needReadReceipt: true,
  })
  return me.chat.sendMessage(message)
}

/** Reads all messages, and sends the requested receipts. */
const readAsOther = async ({ other }: StorySetup, isGroup: boolean) => {
  const conversationID = isGroup ? `GROUP${TEA}` : `C2C${lin.userID}`
  const { data } = await other.chat.getMessageList({ conversationID })
  const requested = data.messageList.filter(
    ({ needReadReceipt, flow }) => needReadReceipt && flow === 'in',
  )
  if (requested.length > 0) await other.chat.sendMessageReadReceipt(requested)
  return other.chat.setMessageRead({ conversationID })
}

const Shown = ({ conversationID }: StoryArgs) => {
  const setup = useSetup()
  const isGroup = conversationID?.startsWith('GROUP') ?? false
  const messageID = useLatest(conversationID, 'out')
  const state = useReadState(messageID)
  const { message } = useMessage(messageID)
  const { isPeerRead, readCount, unreadCount } = state
  const ofGroup = readCount === null ? 'no receipt' : `${readCount} read, ${unreadCount} not yet`
  return (
    <HookPanel
      call="useReadState(id)"
      about={[
        'Who has read: the other side of a chat, or how many of a group.',
        '已读状态：单聊看对方是否已读，群聊看多少人已读。',
      ]}
      state={state}
      mine={[
        ['Write', '发消息', () => (isGroup ? askReceipt(setup) : setup.me.say('在路上', chen))],
      ]}
      others={[['Read', '阅读', () => readAsOther(setup, isGroup)]]}
    >
      {message === null ? (
        <Nothing>No message.</Nothing>
      ) : (
        <div className="talk">
          <Bubble
            message={message}
            note={isGroup ? ofGroup : isPeerRead ? 'read' : 'not read yet'}
          />
        </div>
      )}
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useReadState',
  component: Shown,
  args: { conversationID: `C2C${chen.userID}` },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const BetweenTwo: Story = {
  async play(context) {
    await presses(context, 'me', 'Write')
    await shownBy(context).findByText('not read yet')
    await presses(context, 'other', 'Read')
    await shownBy(context).findByText('read')
  },
}

export const InAGroup: Story = {
  args: { conversationID: `GROUP${TEA}` },
  async play(context) {
    await presses(context, 'me', 'Write')
    await shownBy(context).findByText('0 read, 2 not yet')
    await presses(context, 'other', 'Read')
    await shownBy(context).findByText('1 read, 1 not yet')
  },
}

export const Null: Story = { args: { conversationID: null }, play: showsNothing }
