import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { onGround, TEA } from '../../../stories/ground.tsx'
import { HitList } from './hit-row.tsx'
import { GroupHit, UserHit } from './people-hits.tsx'

const onOpen = fn()

const person = {
  userID: 'chen',
  nick: '陈默',
  avatar: '',
  gender: '',
  birthday: 0,
  selfSignature: '',
  highlight: [{ field: 'nick', start: 0, end: 1 }],
}

const group = {
  groupID: TEA,
  name: '周末茶会',
  avatar: '',
  type: 'Public',
  memberCount: 3,
  introduction: '周六下午，老地方',
  ownerID: 'lin',
  highlight: [{ field: 'name', start: 2, end: 3 }],
}

const Shown = ({ groupID }: { readonly groupID: string }) => (
  <HitList>
    <UserHit user={person} onOpen={onOpen} />
    <GroupHit group={{ ...group, groupID }} onOpen={onOpen} />
  </HitList>
)

const meta = {
  title: 'Demo/Search/PeopleHits',
  component: Shown,
  decorators: [onGround],
  args: { groupID: TEA },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const OfMine: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /周末茶会/ })).toBeVisible()
  },
}
export const OfOthers: Story = {
  args: { groupID: 'elsewhere' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '加入' })).toBeVisible()
  },
}
