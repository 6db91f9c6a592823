import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { onGround, type StorySetup, TEA } from '../../../stories/ground.tsx'
import { RoomMembers } from './room-members.tsx'

const GUESTS = Array.from({ length: 40 }, (_, at) => `guest${at}`)

/** Adds more members than the first page shows. */
const fillTea = async ({ server }: StorySetup) => {
  for (const UserID of GUESTS) {
    await server.administer('im_open_login_svc/account_import', { UserID, Nick: `茶客${UserID}` })
  }
  await server.administer('group_open_http_svc/add_group_member', {
    GroupId: TEA,
    Silence: 1,
    MemberList: GUESTS.map((Member_Account) => ({ Member_Account })),
  })
}

const meta = {
  title: 'Demo/Room/RoomMembers',
  component: RoomMembers,
  decorators: [onGround],
  args: { groupID: TEA },
} satisfies Meta<typeof RoomMembers>

export default meta

type Story = StoryObj<typeof meta>

export const Few: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('群主')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
export const Many: Story = {
  parameters: { setup: { prepare: fillTea } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '查看更多成员' }))
    await expect(await canvas.findByText(`茶客${GUESTS.at(-1)}`)).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
