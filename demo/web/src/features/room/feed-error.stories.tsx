import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { asPage, chen, type StorySetup } from '../../../stories/ground.tsx'
import { FeedError } from './feed-error.tsx'
import { MessageFeed } from './message-feed.tsx'

const DEN = 'den'
const TEXT = '桌上还有位置'

/** A group of which the user is no member, with a message. */
const openDen =
  (ApplyJoinOption: string) =>
  async ({ server, other }: StorySetup) => {
    await server.administer('group_open_http_svc/create_group', {
      Owner_Account: chen.userID,
      Type: 'Public',
      GroupId: DEN,
      Name: '牌友会',
      ApplyJoinOption,
    })
    await other.say(TEXT, { groupID: DEN })
  }

const meta = {
  title: 'Demo/Room/FeedError',
  component: MessageFeed,
  subcomponents: { FeedError },
  decorators: [asPage],
  args: { conversationID: `GROUP${DEN}`, onEditAgain: () => {} },
} satisfies Meta<typeof MessageFeed>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  parameters: { setup: { prepare: openDen('FreeAccess') } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '加入群聊' }))
    await waitFor(() => expect(canvas.queryByText('你还不在这个群里')).toBeNull())
    await expect(canvas.queryByText('消息没有加载出来')).toBeNull()
  },
}
export const ByApproval: Story = {
  parameters: { setup: { prepare: openDen('NeedPermission') } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '加入群聊' }))
    await expect(await screen.findByText('已申请加入，等群主同意')).toBeVisible()
    await expect(canvas.getByText('你还不在这个群里')).toBeVisible()
  },
}
