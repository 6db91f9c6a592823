import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { onGround } from '../../../../stories/ground.tsx'
import { InRoom, OfLatest, roomStateOfStory } from '../../../../stories/room.tsx'
import { SelectBar } from './select-bar.tsx'

const Shown = ({ isNothing }: { readonly isNothing: boolean }) => (
  <OfLatest flow="in">
    {({ ID }) => (
      <InRoom>
        <SelectBar chosen={new Set(isNothing ? [] : [ID])} />
      </InRoom>
    )}
  </OfLatest>
)

const meta = {
  title: 'Demo/Room/Select/SelectBar',
  component: Shown,
  decorators: [onGround],
  args: { isNothing: false },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const One: Story = {
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText('已选 1 条')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '合并转发' }))
    await expect(roomStateOfStory().opened).toMatchObject({ kind: 'forward', isMerged: true })
  },
}
export const Nothing: Story = {
  args: { isNothing: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '删除' })).toBeDisabled()
  },
}
