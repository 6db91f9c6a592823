import { useState } from 'react'
import styles from '../../ui/popup/popup.module.css'
import { PopupActions } from '../../ui/popup/popup-actions.tsx'
import type { BodyProps } from '../../ui/popup/popup-host.tsx'
import { useSubmit } from '../../ui/popup/simple-bodies.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { PicturePicker } from '../uploads/picture-picker.tsx'
import { doneUrls, isUploading, type UploadedPicture } from '../uploads/pictures.ts'

const MOST_CHARACTERS = 500

const problemOf = (
  isPosting: boolean,
  pictures: readonly UploadedPicture[],
  text: string,
): string | null => {
  if (isUploading(pictures)) return '图片还在上传，请稍候'
  if (text.trim() !== '') return null
  if (!isPosting) return '请填写驳回原因'
  return pictures.length > 0 ? null : '请上传图片或填写完成说明'
}

/** Up to two pictures and what was done, or why it is refused. */
export const FinishBody = ({ popup, close }: BodyProps<'finish'>) => {
  const { isPosting, submit } = popup.context
  const [pictures, setPictures] = useState<readonly UploadedPicture[]>([])
  const [text, setText] = useState('')
  const { isBusy, onSubmit } = useSubmit(
    async () => {
      const problem = problemOf(isPosting, pictures, text)
      if (problem !== null) toast(problem)
      return problem === null && submit({ files: doneUrls(pictures), text: text.trim() })
    },
    () => close('confirm'),
  )
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <PicturePicker pictures={pictures} onChange={setPictures} />
      <TextArea
        label={isPosting ? '完成说明' : '驳回原因'}
        value={text}
        placeholder={isPosting ? '说说打得怎么样（选填）' : '请写明哪里不符合约定'}
        maxLength={MOST_CHARACTERS}
        onChange={setText}
      />
      <PopupActions popup={popup} close={close} isForm isBusy={isBusy} />
    </form>
  )
}
