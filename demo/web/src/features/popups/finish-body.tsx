import styles from '../../ui/popup/popup.module.css'
import { PopupActions } from '../../ui/popup/popup-actions.tsx'
import type { BodyProps } from '../../ui/popup/popup-host.tsx'
import { useSubmit } from '../../ui/popup/simple-bodies.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Problems } from '../../ui/use-draft.ts'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import { PicturePicker } from '../uploads/picture-picker.tsx'
import { doneUrls, isUploading, type UploadedPicture } from '../uploads/pictures.ts'

const MAX_CHARACTERS = 500

interface FinishDraft {
  readonly pictures: readonly UploadedPicture[]
  readonly text: string
}

const EMPTY: FinishDraft = { pictures: [], text: '' }

const problemsOf = (isPosting: boolean, { pictures, text }: FinishDraft): Problems<FinishDraft> => {
  if (isUploading(pictures)) return { pictures: '图片还在上传，请稍候' }
  if (text.trim() !== '') return {}
  if (!isPosting) return { text: '请填写驳回原因' }
  return pictures.length > 0 ? {} : { text: '请上传图片或填写完成说明' }
}

/** Asks for up to two pictures and a description of the work, or the reason of a rejection. */
export const FinishBody = ({ popup, close }: BodyProps<'finish'>) => {
  const { isPosting, submit, draftName } = popup.context
  const { draft, set, isRight, forget } = useStoredDraft(
    draftName,
    () => EMPTY,
    (one) => problemsOf(isPosting, one),
  )
  const { pictures, text } = draft
  const { isBusy, onSubmit } = useSubmit(
    async () => isRight() && submit({ files: doneUrls(pictures), text: text.trim() }),
    () => {
      forget()
      close('confirm')
    },
  )
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <PicturePicker pictures={pictures} onChange={(changed) => set({ pictures: changed })} />
      <TextArea
        label={isPosting ? '完成说明' : '驳回原因'}
        value={text}
        placeholder={isPosting ? '说说打得怎么样（选填）' : '请写明哪里不符合约定'}
        maxLength={MAX_CHARACTERS}
        onChange={(changed) => set({ text: changed })}
      />
      <PopupActions popup={popup} close={close} isForm isBusy={isBusy} />
    </form>
  )
}
