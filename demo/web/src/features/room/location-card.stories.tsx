import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { LocationCard } from './location-card.tsx'

const meta = {
  title: 'Demo/Room/LocationCard',
  component: LocationCard,
  decorators: [onGround],
  parameters: alone,
  args: { description: '城南茶馆', latitude: 31.23, longitude: 121.47 },
  beforeEach: market,
} satisfies Meta<typeof LocationCard>

export default meta

type Story = StoryObj<typeof meta>

export const Sent: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: /城南茶馆/ }))
    const heading = await screen.findByRole('heading', { name: '城南茶馆' })
    await waitFor(() => expect(heading).toBeVisible())
  },
}
export const WithoutWords: Story = {
  args: { description: '' },
  play: ({ canvas }) => expect(canvas.getByRole('button', { name: /北纬31.23°/ })).toBeVisible(),
}
