import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMessage, useReactions } from 'tavern-im/react'
import {
  Bubble,
  chen,
  HookPanel,
  lin,
  Nothing,
  presses,
  type StorySetup,
  says,
  shownBy,
  showsNothing,
  useLatest,
  useSetup,
} from './stage/index.ts'

interface StoryArgs {
  readonly conversationID: string | null
}

const reactAsOther = async ({ other }: StorySetup) => {
  const conversationID = `C2C${lin.userID}`
  const { data } = await other.chat.getMessageList({ conversationID })
  const message = data.messageList.findLast(({ flow }) => flow === 'out')
  return message && other.chat.addMessageReaction(message, '赞')
}

const Shown = ({ conversationID }: StoryArgs) => {
  const setup = useSetup()
  const messageID = useLatest(conversationID, 'in')
  const state = useReactions(messageID)
  const { message } = useMessage(messageID)
  const { reactions, toggle } = state
  return (
    <HookPanel
      call="useReactions(messageID)"
      about={[
        'The reactions to a message. What many messages show is asked for in one call, and followed from then on.',
        '消息的表情回应：一次请求取回屏幕上所有消息的回应，之后自动更新。',
      ]}
      state={state}
      mine={[
        ['React with 赞', '回应「赞」', () => toggle('赞')],
        ['React with 茶', '回应「茶」', () => toggle('茶')],
      ]}
      others={[['React with 赞', '回应「赞」', () => reactAsOther(setup)]]}
    >
      {message === null ? (
        <Nothing>No message.</Nothing>
      ) : (
        <div className="talk">
          <Bubble message={message} />
        </div>
      )}
      <div className="buttons">
        {reactions.map(({ reactionID, totalUserCount, reactedByMyself }) => (
          <button
            key={reactionID}
            type="button"
            aria-pressed={reactedByMyself}
            onClick={() => void toggle(reactionID)}
          >
            {reactionID} {totalUserCount}
          </button>
        ))}
      </div>
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useReactions',
  component: Shown,
  args: { conversationID: `C2C${chen.userID}` },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await says(context, { status: 'ready' })
    await presses(context, 'me', 'React with 赞')
    await shownBy(context).findByText('赞 1')
    await presses(context, 'other', 'React with 赞')
    await shownBy(context).findByText('赞 2')
    await presses(context, 'me', 'React with 赞')
    await shownBy(context).findByText('赞 1')
  },
}

export const Null: Story = { args: { conversationID: null }, play: showsNothing }
