import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMessage, useMessageActions } from 'tavern-im/react'
import {
  Bubble,
  chen,
  HookPanel,
  Nothing,
  presses,
  shownBy,
  useLatest,
  useSetup,
} from './stage/index.ts'

interface StoryArgs {
  /** `out`: of my latest message, `in`: of theirs; null: of none. */
  readonly flow: 'in' | 'out' | null
}

const conversationID = `C2C${chen.userID}`

const Shown = ({ flow }: StoryArgs) => {
  const { me } = useSetup()
  const messageID = useLatest(flow === null ? null : conversationID, flow ?? 'in')
  const actions = useMessageActions(messageID)
  const { message } = useMessage(messageID)
  const { can, whyNot } = actions
  return (
    <HookPanel
      call="useMessageActions(messageID)"
      about={[
        'What can be done with a message, and why the rest cannot.',
        '对一条消息能做什么，以及不能做的原因。',
      ]}
      state={actions}
      mine={[
        ['Write', '发消息', () => me.say('周六下雨', chen)],
        ['Modify', '编辑', () => actions.modify({ payload: { text: '周六不下雨' } })],
        ['Recall', '撤回', () => actions.recall()],
        ['Delete', '删除', actions.remove],
      ]}
    >
      {message === null ? (
        <Nothing>No message.</Nothing>
      ) : (
        <div className="talk">
          <Bubble message={message} note={message.isModified ? 'modified' : undefined} />
        </div>
      )}
      <ul className="buttons">
        {Object.entries(can).map(([name, isAllowed]) => (
          <li key={name}>
            <button type="button" disabled={!isAllowed}>
              {name}
              {!isAllowed && ` · ${whyNot[name as keyof typeof whyNot]}`}
            </button>
          </li>
        ))}
      </ul>
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useMessageActions',
  component: Shown,
  args: { flow: 'out' },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const OfMine: Story = {
  async play(context) {
    await presses(context, 'me', 'Write')
    await shownBy(context).findByText('周六下雨')
    await presses(context, 'me', 'Modify')
    await shownBy(context).findByText('周六不下雨')
    await presses(context, 'me', 'Recall')
    await shownBy(context).findByText('recall · recalled')
  },
}

export const OfTheirs: Story = {
  args: { flow: 'in' },
  async play(context) {
    await shownBy(context).findByText('recall · notMine')
    await presses(context, 'me', 'Recall', /^rejected/)
    await presses(context, 'me', 'Delete')
  },
}

export const Null: Story = {
  args: { flow: null },
  play: (context) =>
    shownBy(context)
      .findByText('recall · unknown')
      .then(() => undefined),
}
