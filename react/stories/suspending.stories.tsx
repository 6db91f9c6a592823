import type { Meta, StoryObj } from '@storybook/react-vite'
import { Component, type ReactNode, Suspense } from 'react'
import { useGroup, useUser } from 'tavern-im/react/suspense'
import {
  chen,
  HookPanel,
  Nothing,
  presses,
  Row,
  setupOf,
  shownBy,
  silent,
  TEA,
  useSetup,
} from './stage/index.ts'

interface StoryArgs {
  readonly userID: string
  readonly groupID: string
}

const User = ({ userID }: Pick<StoryArgs, 'userID'>) => {
  const { user } = useUser(userID)
  return <Row name={user?.nick || userID} note="useUser" />
}

const Group = ({ groupID }: Pick<StoryArgs, 'groupID'>) => {
  const { group } = useGroup(groupID)
  return <Row name={group?.name ?? groupID} note={`useGroup · ${group?.memberCount} members`} />
}

interface BoundaryProps {
  readonly children: ReactNode
}

/** Shows what was thrown. */
class Boundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state as { readonly error: Error | null }
    if (error === null) return this.props.children
    return (
      <p className="wrong" role="alert">
        {error.message}
      </p>
    )
  }
}

const Shown = ({ userID, groupID }: StoryArgs) => {
  const { other } = useSetup()
  return (
    <HookPanel
      call="tavern-im/react/suspense"
      about={[
        'The same hooks by the same names; they suspend while there is nothing to show, and throw to the nearest boundary.',
        '同名的另一组 hook：没有内容时挂起，失败时抛给最近的错误边界。',
      ]}
      state={{ userID, groupID }}
      others={[['Leave the group', '退群', () => other.chat.quitGroup(TEA)]]}
    >
      <Boundary key={`${userID} ${groupID}`}>
        <Suspense fallback={<Nothing>Loading…</Nothing>}>
          <ul>
            <User userID={userID} />
            <Group groupID={groupID} />
          </ul>
        </Suspense>
      </Boundary>
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/suspending',
  component: Shown,
  args: { userID: chen.userID, groupID: TEA },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await shownBy(context).findByText(chen.name)
    await shownBy(context).findByText('useGroup · 3 members')
    await presses(context, 'other', 'Leave the group')
    await shownBy(context).findByText('useGroup · 2 members')
  },
}

export const Suspended: Story = {
  parameters: silent,
  async play(context) {
    await shownBy(context).findByText('Loading…')
    await setupOf(context).setNetwork('online')
    await shownBy(context).findByText(chen.name)
  },
}
