import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { type SearchKind, type SearchResults, useSearch } from 'tavern-im/react'
import { HookPanel, Nothing, Row, says, shownBy, showsNothing, silent } from './stage/index.ts'

interface StoryArgs {
  readonly kind: SearchKind
}

const nameOf = (found: SearchResults[SearchKind]): string => {
  if ('messageList' in found) return found.conversationID
  if ('memberList' in found) return found.groupInfo.groupID
  return 'nick' in found ? found.nick : found.name
}

const noteOf = (found: SearchResults[SearchKind]): string => {
  if ('messageList' in found) return `${found.messageCount} messages`
  if ('memberList' in found) return `${found.memberList.length} members`
  return 'userID' in found ? found.userID : found.groupID
}

const Shown = ({ kind }: StoryArgs) => {
  const [text, setText] = useState('')
  const state = useSearch(text, { kind })
  const { results, totalCount, loadMore, error } = state
  return (
    <HookPanel
      call="useSearch(keywords, { kind })"
      about={[
        'Searches on the server while somebody types, and shows what was asked last, however late answers come.',
        '边输入边在云端搜索；无论应答先后，只显示最后一次的结果。',
      ]}
      state={state}
      mine={[['Load more', '加载更多', () => loadMore()]]}
    >
      <input
        aria-label="Keywords"
        placeholder="Keywords"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {error !== null && <p role="alert">{error.message}</p>}
      {results.length === 0 && <Nothing>Nothing was found.</Nothing>}
      <ul>
        {results.map((found) => (
          <Row key={nameOf(found)} name={nameOf(found)} note={noteOf(found)} />
        ))}
      </ul>
      {totalCount > 0 && <p className="rule">{totalCount} in all</p>}
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useSearch',
  component: Shown,
  args: { kind: 'messages' },
  argTypes: {
    kind: { control: 'inline-radio', options: ['messages', 'users', 'groups', 'members'] },
  },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Messages: Story = {
  async play(context) {
    await showsNothing(context)
    await context.userEvent.type(shownBy(context).getByLabelText('Keywords'), '茶馆')
    await shownBy(context).findByText('C2Cchen')
    await says(context, { status: 'ready' })
  },
}

export const Users: Story = {
  args: { kind: 'users' },
  async play(context) {
    await context.userEvent.type(shownBy(context).getByLabelText('Keywords'), 'Mei')
    await shownBy(context).findByText('Mei Brooks')
  },
}

export const Groups: Story = {
  args: { kind: 'groups' },
  async play(context) {
    await context.userEvent.type(shownBy(context).getByLabelText('Keywords'), '茶会')
    await shownBy(context).findByText('1 in all')
  },
}

export const NothingFound: Story = {
  async play(context) {
    await context.userEvent.type(shownBy(context).getByLabelText('Keywords'), '咖啡')
    await says(context, { status: 'ready', isFetching: 'false' })
    await waitFor(() => expect(shownBy(context).queryByText(/in all/)).toBeNull())
    await showsNothing(context)
  },
}

export const Pending: Story = {
  parameters: silent,
  async play(context) {
    await context.userEvent.type(shownBy(context).getByLabelText('Keywords'), '茶')
    await says(context, { status: 'pending' })
  },
}
