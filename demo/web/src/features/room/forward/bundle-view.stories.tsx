import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { onGround } from '../../../../stories/ground.tsx'
import { forwardedBundle, OfLatest } from '../../../../stories/room.tsx'
import { BundleView } from './bundle-view.tsx'

const Shown = ({ onClose }: { readonly onClose: () => void }) => (
  <OfLatest flow="in">{({ ID }) => <BundleView messageID={ID} onClose={onClose} />}</OfLatest>
)

const meta = {
  title: 'Demo/Room/Forward/BundleView',
  component: Shown,
  decorators: [onGround],
  parameters: forwardedBundle,
  args: { onClose: fn() },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const WithOneInIt: Story = {
  async play({ canvas, userEvent, args }) {
    await canvas.findByText('“陈默和林晓的聊天记录”')
    await canvas.findByText('我带龙井')
    await userEvent.click(await canvas.findByRole('button', { name: /里面的聊天记录/ }))
    await canvas.findByText('“里面的聊天记录”')
    await canvas.findByText('我带龙井')
    await userEvent.click(canvas.getByRole('button', { name: '返回' }))
    await canvas.findByText('“陈默和林晓的聊天记录”')
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: '返回' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const NoBundle: Story = {
  render: ({ onClose }) => <BundleView messageID="1-2-3" onClose={onClose} />,
  play: async ({ canvas }) => {
    const words = await canvas.findByText('看不到了')
    await waitFor(() => expect(words).toBeVisible())
  },
}
