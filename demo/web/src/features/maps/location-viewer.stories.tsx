import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { LocationViewer } from './location-viewer.tsx'

const meta = {
  title: 'Demo/Maps/LocationViewer',
  component: LocationViewer,
  decorators: [onGround],
  parameters: alone,
  args: {
    place: { longitude: 121.47, latitude: 31.23 },
    description: '城南茶馆',
    onClose: fn(),
  },
  beforeEach: market,
} satisfies Meta<typeof LocationViewer>

export default meta

type Story = StoryObj<typeof meta>

export const Sent: Story = {
  async play({ canvas, userEvent, args }) {
    const heading = await canvas.findByRole('heading', { name: '城南茶馆' })
    await waitFor(() => expect(heading).toBeVisible())
    await expect(canvas.getByText('31.230000, 121.470000')).toBeVisible()
    await expect(canvas.getByRole('link', { name: '打开地图应用' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^(geo|maps):/),
    )
    await userEvent.click(canvas.getByRole('button', { name: '复制坐标' }))
    await screen.findByText(/^坐标已复制|^复制失败/)
    await userEvent.click(canvas.getByRole('button', { name: '返回' }))
    await expect(args.onClose).toHaveBeenCalled()
  },
}
