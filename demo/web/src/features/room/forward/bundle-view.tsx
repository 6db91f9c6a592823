import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useChat, useMessage } from 'tavern-im/react'
import type { Message, SimplifiedMessage } from 'tavern-im/strict'
import { PageDialog } from '../../../ui/page-dialog.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StateBlock } from '../../../ui/state-block.tsx'
import { errorText } from '../../chat/error-text.ts'
import { Note } from '../note.tsx'
import { BundleMedia } from './bundle-media.tsx'
import { BundleRow } from './bundle-row.tsx'
import { type Bundled, bundledMessages, bundleIn, contentsOf } from './bundled-message.ts'
import { BundleOpener } from './open-bundle.ts'

interface BundleViewProps {
  readonly messageID: string
  readonly onClose: () => void
}

/** The messages of a bundle on the whole page; nested bundles open on top with a way back. */
export const BundleView = ({ messageID, onClose }: BundleViewProps) => {
  const chat = useChat()
  const { message } = useMessage(messageID)
  const [path, setPath] = useState<readonly SimplifiedMessage[]>([])
  const isGone = message === null || message.isRevoked || message.isDeleted
  // The live object, which keeps the fetched messages.
  const shown: Bundled | null = isGone ? null : (path.at(-1) ?? chat.findMessage(messageID))
  return (
    <PageDialog
      title="转发的聊天记录"
      onClose={() => (path.length === 0 ? onClose() : setPath(path.slice(0, -1)))}
    >
      {shown === null ? (
        <StateBlock art="lost" title="看不到了" text="这份聊天记录已被撤回或删除" />
      ) : (
        <BundleContent
          key={path.length}
          bundle={shown}
          pathIDs={[messageID, ...path.map(({ ID }) => ID)]}
          onOpen={(nested) => setPath([...path, nested])}
        />
      )}
    </PageDialog>
  )
}

interface BundleContentProps {
  readonly bundle: Bundled
  /** The IDs of the enclosing bundles. */
  readonly pathIDs: readonly string[]
  readonly onOpen: (nested: SimplifiedMessage) => void
}

const BundleContent = ({ bundle, pathIDs, onOpen }: BundleContentProps) => {
  const chat = useChat()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['bundle', ...pathIDs],
    queryFn: async () =>
      bundledMessages((await chat.downloadMergerMessage(bundle as Message)).data),
  })
  if (isPending || (error !== null && isFetching)) return <SkeletonRows count={5} />
  if (error !== null) {
    return (
      <StateBlock
        art="broken"
        title="聊天记录没有加载出来"
        text={errorText(error, '检查一下网络，再试一次')}
        action={{ text: '重新加载', run: () => void refetch() }}
      />
    )
  }
  if (data.length === 0) {
    const isTooDeep = bundleIn(bundle)?.layersOverLimit ?? false
    return (
      <StateBlock
        title="里面没有内容"
        text={isTooDeep ? '转发的层数太多，看不到更里面的了' : '这份聊天记录是空的'}
      />
    )
  }
  return <Rows list={data} title={bundleIn(bundle)?.title ?? ''} onOpen={onOpen} />
}

interface RowsProps extends Pick<BundleContentProps, 'onOpen'> {
  readonly list: readonly SimplifiedMessage[]
  /** The forwarder's title, not a text of the app. */
  readonly title: string
}

const Rows = ({ list, title, onOpen }: RowsProps) => {
  const contents = useMemo(() => list.flatMap(contentsOf), [list])
  const open = (contentID: string) => {
    const nested = list.find((one) => contentsOf(one).some(({ ID }) => ID === contentID))
    if (nested !== undefined) onOpen(nested)
  }
  return (
    <BundleOpener value={open}>
      {title !== '' && <Note>“{title}”</Note>}
      <Note>昵称和内容由转发的人提供，未经平台核实</Note>
      <BundleMedia contents={contents}>
        {list.map((nested, index) => (
          <BundleRow
            key={nested.ID}
            nested={nested}
            isFirstOfSender={list[index - 1]?.from !== nested.from}
          />
        ))}
      </BundleMedia>
    </BundleOpener>
  )
}
