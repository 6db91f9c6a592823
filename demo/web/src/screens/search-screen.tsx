import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ConnectionBanner } from '../features/chat/connection-banner.tsx'
import { Everywhere } from '../features/search/everywhere.tsx'
import { InConversation } from '../features/search/in-conversation.tsx'
import { RecentPanel } from '../features/search/recent-panel.tsx'
import { storeSearch } from '../features/search/recent-searches.ts'
import { type Kind, searchIn, searchParamsOf } from '../features/search/search-path.ts'
import { IconButton } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useGoBack } from '../ui/use-go-back.ts'
import styles from './search-screen.module.css'

const EVERYWHERE = [
  { value: 'all', text: '全部' },
  { value: 'users', text: '联系人' },
  { value: 'groups', text: '群聊' },
  { value: 'messages', text: '聊天记录' },
] as const

const IN_ONE = [
  { value: 'messages', text: '聊天记录' },
  { value: 'media', text: '图片与视频' },
  { value: 'files', text: '文件' },
] as const

type Of<Options extends readonly { readonly value: Kind }[]> = Options[number]['value']

/** The kind in the address if the options contain it. */
const among = <Options extends readonly { readonly value: Kind }[]>(
  options: Options,
  kind: Kind | undefined,
): Of<Options> | undefined => options.find(({ value }) => value === kind)?.value

/** Delay after which the typed text is written to the address, so that it survives navigation. */
const KEEP_MS = 400

const useSearchText = () => {
  const [params, setParams] = useSearchParams()
  const { text: kept, ...rest } = searchIn(params)
  const [text, setText] = useState(kept)
  const { kind, conversationID } = rest
  const put = useCallback(
    (changed: { readonly text: string; readonly kind: Kind | undefined }) => {
      const { kind: next, ...words } = changed
      const search = {
        ...words,
        ...(next && { kind: next }),
        ...(conversationID && { conversationID }),
      }
      setParams(searchParamsOf(search), { replace: true })
    },
    [setParams, conversationID],
  )
  useEffect(() => {
    if (text === kept) return
    const timer = setTimeout(() => put({ text, kind }), KEEP_MS)
    return () => clearTimeout(timer)
  }, [text, kept, kind, put])
  return { text, setText, kind, conversationID, choose: (next: Kind) => put({ text, kind: next }) }
}

export const SearchScreen = () => {
  const { text, setText, kind, conversationID, choose } = useSearchText()
  const goBack = useGoBack('/pages/enter/message')
  const note = useCallback(() => storeSearch(text), [text])
  const isIdle = text.trim() === ''
  const within = among(IN_ONE, kind) ?? 'messages'
  const everywhere = among(EVERYWHERE, kind) ?? 'all'
  const isInOne = conversationID !== undefined
  return (
    <Page
      header={
        <>
          <header className={styles.head}>
            <IconButton icon="back" label="返回" onClick={goBack} />
            <h1 className={styles.name}>{isInOne ? '查找聊天内容' : '搜索'}</h1>
            <SearchField
              label={isInOne ? '查找聊天内容' : '搜索'}
              placeholder={isInOne ? '查找聊天内容' : '搜索联系人、群聊、聊天记录'}
              value={text}
              isFocused={isIdle}
              onChange={setText}
              onSubmit={note}
            />
          </header>
          <ConnectionBanner />
          {isInOne && <Tabs label="查找什么" options={IN_ONE} value={within} onChange={choose} />}
          {!isInOne && !isIdle && (
            <Tabs label="搜索什么" options={EVERYWHERE} value={everywhere} onChange={choose} />
          )}
        </>
      }
    >
      {isIdle && (!isInOne || within === 'messages') && (
        <RecentPanel
          hint={isInOne ? '输入几个字，找回这里说过的话' : '输入名字、群名，或说过的一句话'}
          onChoose={setText}
        />
      )}
      {isInOne && (!isIdle || within !== 'messages') && (
        <InConversation conversationID={conversationID} text={text} kind={within} onOpen={note} />
      )}
      {!isInOne && !isIdle && <Everywhere text={text} kind={everywhere} onOpen={note} />}
    </Page>
  )
}
