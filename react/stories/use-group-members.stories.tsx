import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { useGroupMembers } from 'tavern-im/react'
import {
  CHESS,
  chen,
  HookPanel,
  mei,
  Nothing,
  presses,
  Row,
  says,
  shownBy,
  showsNothing,
  silent,
  TEA,
  useSetup,
  Wrong,
  waitsForNetwork,
} from './stage/index.ts'

interface StoryArgs {
  readonly groupID: string | null
  readonly role?: string
  readonly pageSize?: number
}

const Shown = ({ groupID, ...options }: StoryArgs) => {
  const { other } = useSetup()
  const state = useGroupMembers(groupID, options)
  const { memberList, hasMore, loadMore, add, remove, setRole, mute, error } = state
  return (
    <HookPanel
      call="useGroupMembers(groupID, { role, pageSize })"
      about={[
        'The members of a group, page by page; who comes, leaves or becomes another one shows.',
        '群成员，逐页加载；加入、退出、角色变化都会更新。',
      ]}
      state={state}
      mine={[
        ['Load more', '加载更多', () => loadMore()],
        ['Make Chen admin', '设陈默为管理员', () => setRole(chen.userID, 'Admin')],
        ['Mute Chen', '禁言陈默', () => mute(chen.userID, 60)],
        ['Remove Mei', '移出 Mei', () => remove([mei.userID], '下次再约')],
        ['Add Mei', '邀请 Mei', () => add([mei.userID])],
      ]}
      others={[['Leave', '退群', () => other.chat.quitGroup(groupID ?? '')]]}
    >
      {error !== null && <Wrong error={error} />}
      {memberList.length === 0 && error === null && <Nothing>No users.</Nothing>}
      <ul>
        {memberList.map(({ userID, nick, role }) => (
          <Row key={userID} name={nick || userID} note={role} />
        ))}
      </ul>
      {hasMore && <p className="rule">There are more.</p>}
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useGroupMembers',
  component: Shown,
  args: { groupID: TEA },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await says(context, { status: 'ready' })
    await presses(context, 'me', 'Make Chen admin')
    await shownBy(context).findByText('Admin')
    await presses(context, 'me', 'Remove Mei')
    await waitFor(() => expect(shownBy(context).queryByText(mei.name)).toBeNull())
    await presses(context, 'other', 'Leave')
    await waitFor(() => expect(shownBy(context).getAllByRole('listitem')).toHaveLength(1))
  },
}

export const PageByPage: Story = {
  args: { pageSize: 2 },
  async play(context) {
    await shownBy(context).findByText('There are more.')
    await presses(context, 'me', 'Load more')
    await waitFor(() => expect(shownBy(context).getAllByRole('listitem')).toHaveLength(3))
  },
}

export const OnlyTheOwner: Story = {
  args: { role: 'Owner' },
  async play(context) {
    await shownBy(context).findByText('Owner')
    await expect(shownBy(context).getAllByRole('listitem')).toHaveLength(1)
  },
}

export const Refused: Story = {
  args: { groupID: CHESS },
  async play(context) {
    await says(context, { status: 'error' })
    await shownBy(context).findByRole('alert')
  },
}

export const Pending: Story = { parameters: silent, play: waitsForNetwork }

export const Null: Story = { args: { groupID: null }, play: showsNothing }
