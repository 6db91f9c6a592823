import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { chen, onGround, setupOf } from '../../../../stories/ground.tsx'
import { InRoom, OfLatest } from '../../../../stories/room.tsx'
import { ReplyBar } from './reply-bar.tsx'

const Shown = () => (
  <OfLatest flow="in">
    {({ ID }) => (
      <InRoom state={{ quoted: { messageID: ID, sequence: 1 } }}>
        <ReplyBar />
      </InRoom>
    )}
  </OfLatest>
)

const meta = {
  title: 'Demo/Room/Reply/ReplyBar',
  component: Shown,
  decorators: [onGround],
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Answering: Story = {
  async play({ canvas, userEvent }) {
    const name = await canvas.findByText(`回复 ${chen.name}：`)
    await waitFor(() => expect(name).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: '取消回复' }))
    await expect(canvas.queryByRole('status')).toBeNull()
  },
}
export const Recalled: Story = {
  async play(context) {
    const { canvas } = context
    await canvas.findByText(`回复 ${chen.name}：`)
    const { other } = setupOf(context)
    const { data } = await other.chat.getMessageList({ conversationID: 'C2Clin' })
    const last = data.messageList.at(-1)
    if (last !== undefined)
      await setupOf(context).server.administer('openim/admin_msgwithdraw', {
        From_Account: chen.userID,
        To_Account: 'lin',
        MsgKey: `${last.sequence}_${last.random}_${last.time}`,
      })
    await canvas.findByText('引用的消息已撤回')
  },
}
