import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Icon, type IconName } from './icons.tsx'

const meta = {
  title: 'Demo/UI/Icon',
  component: Icon,
  decorators: [onGround],
  parameters: alone,
  args: { name: 'chat' },
} satisfies Meta<typeof Icon>

export default meta

type Story = StoryObj<typeof meta>

const NAMES: readonly IconName[] = [
  'home',
  'chat',
  'person',
  'back',
  'forward',
  'plus',
  'smile',
  'keyboard',
  'group',
  'bell',
  'order',
  'copy',
  'picture',
  'camera',
  'video',
  'folder',
  'mic',
  'download',
  'send',
]
export const All: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 20, fontSize: 28 }}>
      {NAMES.map((name) => (
        <Icon key={name} name={name} />
      ))}
    </div>
  ),
  play: ({ canvasElement }) =>
    expect(canvasElement.querySelectorAll('svg')).toHaveLength(NAMES.length),
}
export const Filled: Story = { args: { isFilled: true } }
