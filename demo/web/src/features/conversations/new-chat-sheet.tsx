import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSearch } from 'tavern-im/react'
import { TYPES } from 'tavern-im/strict'
import { SearchField } from '../../ui/search-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { roomPath } from '../chat/conversation-names.ts'
import { FoundList } from '../search/found-list.tsx'
import { HitList } from '../search/hit-row.tsx'
import { UserHit } from '../search/people-hits.tsx'
import { ContactList } from './contact-list.tsx'
import styles from './sheets.module.css'

interface NewChatSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Starts a chat with a user, found by nickname or from the contacts. */
export const NewChatSheet = ({ isOpen, onClose }: NewChatSheetProps) => (
  <Sheet title="新建聊天" isOpen={isOpen} onClose={onClose} height="70vh">
    <NewChat onClose={onClose} />
  </Sheet>
)

const NewChat = ({ onClose }: Pick<NewChatSheetProps, 'onClose'>) => {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const open = (userID: string) => void navigate(roomPath(`${TYPES.CONV_C2C}${userID}`))
  return (
    <>
      <SearchField label="搜索玩家" value={text} placeholder="搜索昵称" onChange={setText} />
      {text.trim() === '' ? (
        <>
          <h3 className={styles.label}>常驻玩家</h3>
          <ContactList onChoose={open} />
        </>
      ) : (
        <div className={styles.found}>
          <FoundPlayers name={text.trim()} onOpen={onClose} />
        </div>
      )}
    </>
  )
}

const FoundPlayers = ({ name, onOpen }: { readonly name: string; readonly onOpen: () => void }) => {
  const found = useSearch(name, { kind: 'users' })
  return (
    <FoundList
      found={found}
      nothing={{ title: '没有找到这位玩家', text: '检查一下昵称有没有打错' }}
    >
      <HitList>
        {found.results.map((user) => (
          <UserHit key={user.userID} {...{ user, onOpen }} />
        ))}
      </HitList>
    </FoundList>
  )
}
