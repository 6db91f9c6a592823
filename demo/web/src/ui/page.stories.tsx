import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, asPage } from '../../stories/ground.tsx'
import { Card, Page, TabHeader } from './page.tsx'

const meta = {
  title: 'Demo/UI/Page',
  component: Page,
  decorators: [asPage],
  parameters: alone,
  args: { header: <TabHeader title="消息" note="3" />, children: <Card>今晚有茶会</Card> },
} satisfies Meta<typeof Page>

export default meta

type Story = StoryObj<typeof meta>

export const Tab: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('heading', { name: '消息' })).toBeVisible(),
}
