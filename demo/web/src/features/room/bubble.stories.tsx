import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Latest, onGround, receiving } from '../../../stories/ground.tsx'
import { Bubble } from './bubble.tsx'

const Shown = () => <Latest>{(message) => <Bubble message={message} isTailed />}</Latest>

const meta = {
  title: 'Demo/Room/Bubble',
  component: Shown,
  decorators: [onGround],
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Text: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('别忘了带伞')).toBeVisible()
  },
}
export const Face: Story = {
  parameters: receiving('Face', { index: 3, data: 'tavern' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: '666' })).toBeVisible()
  },
}
export const Unknown: Story = {
  parameters: receiving('Custom', { data: 'x', description: '', extension: '' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('[暂不支持查看的消息]')).toBeVisible()
  },
}
