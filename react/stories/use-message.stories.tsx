import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMessage } from 'tavern-im/react'
import {
  Bubble,
  chen,
  HookPanel,
  Nothing,
  presses,
  says,
  shownBy,
  showsNothing,
  useLatest,
  useSetup,
} from './stage/index.ts'

interface StoryArgs {
  readonly conversationID: string | null
}

const Shown = ({ conversationID }: StoryArgs) => {
  const { me, other } = useSetup()
  const messageID = useLatest(conversationID, 'out')
  const state = useMessage(messageID)
  const { message } = state
  const recall = () => {
    const found = me.chat.findMessage(messageID ?? '')
    return found === null ? null : me.chat.revokeMessage(found)
  }
  const read = () => other.chat.setMessageRead({ conversationID: 'C2Clin' })
  return (
    <HookPanel
      call="useMessage(messageID)"
      about={[
        'One message as it is now: sent, read, modified, recalled. Rows of useMessages have theirs already.',
        '单条消息的当前状态：已发送、已读、已编辑、已撤回。',
      ]}
      state={state}
      mine={[
        ['Write', '发消息', () => me.say('我订好位子了', chen)],
        ['Recall', '撤回', recall],
      ]}
      others={[['Read', '阅读', read]]}
    >
      {message === null ? (
        <Nothing>No message.</Nothing>
      ) : (
        <div className="talk">
          <Bubble
            message={message}
            note={message.isRevoked ? 'recalled' : message.isPeerRead ? 'read' : message.status}
          />
        </div>
      )}
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useMessage',
  component: Shown,
  args: { conversationID: `C2C${chen.userID}` },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await presses(context, 'me', 'Write')
    await shownBy(context).findByText('我订好位子了')
    await says(context, { status: 'ready' })
    await presses(context, 'other', 'Read')
    await shownBy(context).findByText('read')
    await presses(context, 'me', 'Recall')
    await shownBy(context).findByText('recalled')
  },
}

export const Null: Story = { args: { conversationID: null }, play: showsNothing }
