import { useState } from 'react'
import { SearchField } from '../../ui/search-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AllMembers, FoundMembers, type MentionListProps } from './mention-lists.tsx'
import styles from './mention-picker.module.css'

interface MentionPickerProps extends MentionListProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Lets the user choose a member of a group to mention. */
export const MentionPicker = ({ isOpen, onClose, ...rest }: MentionPickerProps) => (
  <Sheet title="选择提醒的人" isOpen={isOpen} onClose={onClose} height="70vh">
    <Members {...rest} />
  </Sheet>
)

const Members = (props: MentionListProps) => {
  const [keywords, setKeywords] = useState('')
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label="搜索群成员"
          placeholder="搜索昵称"
          value={keywords}
          onChange={setKeywords}
        />
      </div>
      {keywords.trim() === '' ? (
        <AllMembers {...props} />
      ) : (
        <FoundMembers {...props} keywords={keywords.trim()} />
      )}
    </>
  )
}
