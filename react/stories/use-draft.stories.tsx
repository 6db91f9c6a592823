import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { useConversation, useDraft } from 'tavern-im/react'
import { chen, HookPanel, presses, shownBy } from './stage/index.ts'

interface StoryArgs {
  readonly conversationID: string | null
}

const Shown = ({ conversationID }: StoryArgs) => {
  const draft = useDraft(conversationID)
  const { conversation } = useConversation(conversationID)
  return (
    <HookPanel
      call="useDraft(conversationID)"
      about={[
        'What is in the field. It shows at once, and is kept on this device half a second later.',
        '输入框里的草稿：立即显示，停顿半秒后保存在本机，刷新也不会丢。',
      ]}
      state={draft}
      mine={[['Clear', '清空', () => draft.setText('')]]}
    >
      <input
        aria-label="Message"
        placeholder="Message"
        value={draft.text}
        onChange={({ target }) => draft.setText(target.value)}
      />
      <p className="rule">
        {draft.isSaved ? 'saved' : 'typing…'} · kept: {conversation?.draftText || '–'}
      </p>
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useDraft',
  component: Shown,
  args: { conversationID: `C2C${chen.userID}` },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    const field = await shownBy(context).findByLabelText('Message')
    await context.userEvent.type(field, '周六见')
    await expect(field).toHaveValue('周六见')
    await waitFor(() => expect(context.canvasElement).toHaveTextContent('saved · kept: 周六见'))
    await presses(context, 'me', 'Clear')
    await expect(field).toHaveValue('')
  },
}

export const Null: Story = {
  args: { conversationID: null },
  async play(context) {
    await expect(await shownBy(context).findByLabelText('Message')).toHaveValue('')
  },
}
