import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../../stories/ground.tsx'
import { BundleCard } from './bundle-card.tsx'
import { BundleOpener } from './open-bundle.ts'

const Shown = ({ onOpen }: { readonly onOpen: (messageID: string) => void }) => (
  <BundleOpener value={onOpen}>
    <BundleCard
      messageID="m1"
      title="周末茶会的聊天记录"
      abstractList={['陈默：我带龙井', 'Mei：And I bring cups.']}
      messageNumber={2}
    />
  </BundleOpener>
)

const meta = {
  title: 'Demo/Room/Forward/BundleCard',
  component: Shown,
  decorators: [onGround],
  parameters: alone,
  args: { onOpen: fn() },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const OfTwo: Story = {
  async play({ canvas, userEvent, args }) {
    await expect(canvas.getByText('转发的聊天记录 · 2 条')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /周末茶会的聊天记录/ }))
    await expect(args.onOpen).toHaveBeenCalledWith('m1')
  },
}
