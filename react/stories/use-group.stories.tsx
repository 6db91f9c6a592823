import type { Meta, StoryObj } from '@storybook/react-vite'
import { useGroup } from 'tavern-im/react'
import {
  CHESS,
  HookPanel,
  Nothing,
  presses,
  Row,
  says,
  shownBy,
  showsNothing,
  silent,
  TEA,
  TEA_NAME,
  useSetup,
  Wrong,
  waitsForNetwork,
} from './stage/index.ts'

interface StoryArgs {
  readonly groupID: string | null
}

const Shown = ({ groupID }: StoryArgs) => {
  const { other } = useSetup()
  const state = useGroup(groupID)
  const { group, role, can, whyNot, join, quit, update, error } = state
  const rename = () => other.chat.updateGroupProfile({ groupID: groupID ?? '', name: '新茶会' })
  return (
    <HookPanel
      call="useGroup(groupID)"
      about={[
        'A group: what it is like, my role, what I may do in it and how.',
        '群资料、我的角色、我能做什么以及怎么做。',
      ]}
      state={state}
      mine={[
        ['Rename', '改群名', () => update({ name: '周日茶会' })],
        ['Join', '加入', () => join('我也爱下棋')],
        ['Quit', '退出', () => quit()],
      ]}
      others={[
        ['Rename', '改群名', rename],
        ['Leave', '退群', () => other.chat.quitGroup(groupID ?? '')],
      ]}
    >
      {error !== null && <Wrong error={error} />}
      {group === null ? (
        <Nothing>No group.</Nothing>
      ) : (
        <ul>
          <Row name={group.name} note={`${group.memberCount} members · ${role ?? 'not in it'}`} />
        </ul>
      )}
      <ul className="buttons">
        {Object.entries(can).map(([name, isAllowed]) => (
          <li key={name}>
            <button type="button" disabled={!isAllowed}>
              {name}
              {!isAllowed && ` · ${whyNot[name as keyof typeof whyNot]}`}
            </button>
          </li>
        ))}
      </ul>
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useGroup',
  component: Shown,
  args: { groupID: TEA },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await says(context, { status: 'ready' })
    await shownBy(context).findByText(TEA_NAME)
    await shownBy(context).findByText('3 members · Owner')
    await presses(context, 'me', 'Rename')
    await shownBy(context).findByText('周日茶会')
    await presses(context, 'other', 'Leave')
    await shownBy(context).findByText('2 members · Owner')
    await presses(context, 'me', 'Quit', /^rejected/)
  },
}

export const OfOthers: Story = {
  args: { groupID: CHESS },
  async play(context) {
    await shownBy(context).findByText(/not in it/)
    await presses(context, 'me', 'Join')
  },
}

export const NoSuchGroup: Story = {
  args: { groupID: 'nowhere' },
  async play(context) {
    await says(context, { status: 'error' })
    await shownBy(context).findByRole('alert')
  },
}

export const Pending: Story = { parameters: silent, play: waitsForNetwork }

export const Null: Story = { args: { groupID: null }, play: showsNothing }
