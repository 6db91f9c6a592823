import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { chooseFiles } from '../host/choose-files.ts'
import { useObjectUrl } from '../media/object-url.ts'
import styles from './picture-picker.module.css'
import type { UploadedPicture } from './pictures.ts'
import { preparedPicture } from './prepare-picture.ts'
import { upload } from './upload.ts'

const MAX_PICTURES = 2

let lastID = 0

interface PicturePickerProps {
  readonly pictures: readonly UploadedPicture[]
  readonly onChange: (pictures: readonly UploadedPicture[]) => void
  readonly max?: number
}

/** Lets the user choose pictures and uploads them while they fill in the form. */
export const PicturePicker = ({ pictures, onChange, max = MAX_PICTURES }: PicturePickerProps) => {
  const latest = useRef(pictures)
  useEffect(() => {
    latest.current = pictures
  }, [pictures])
  const change = (next: readonly UploadedPicture[]) => {
    latest.current = next
    onChange(next)
  }
  const note = (id: number, changed: Partial<UploadedPicture>) =>
    change(latest.current.map((one) => (one.id === id ? { ...one, ...changed } : one)))
  const send = async (id: number, file: File) => {
    note(id, { status: 'uploading' })
    try {
      note(id, { status: 'done', url: await upload(file) })
    } catch (error) {
      note(id, { status: 'failed' })
      toast(error instanceof Error ? error.message : '上传失败，请重试')
    }
  }
  const add = async () => {
    const room = max - latest.current.length
    const chosen = await chooseFiles({ accept: 'image/*', isMultiple: room > 1 })
    if (chosen.length > room) toast(`最多上传${max}张图片`)
    for (const file of chosen.slice(0, room)) {
      const picture = await preparedPicture(file)
      if (picture === null) continue
      // Pictures from before a reload have IDs, too.
      lastID = Math.max(lastID, ...latest.current.map(({ id }) => id)) + 1
      const one = { id: lastID, file: picture, status: 'ready' as const, url: '' }
      change([...latest.current, one])
      void send(one.id, picture)
    }
  }
  return (
    <div className={styles.pictures}>
      {pictures.map((one) => (
        <Picture
          key={one.id}
          picture={one}
          onRetry={() => one.file !== null && void send(one.id, one.file)}
          onRemove={() => change(latest.current.filter(({ id }) => id !== one.id))}
        />
      ))}
      {pictures.length < max && (
        <button
          type="button"
          className={styles.add}
          aria-label={`添加图片 ${pictures.length}/${max}`}
          onClick={() => void add()}
        >
          <Icon name="plus" />
          <span>
            {pictures.length}/{max}
          </span>
        </button>
      )}
    </div>
  )
}

interface PictureProps {
  readonly picture: UploadedPicture
  readonly onRetry: () => void
  readonly onRemove: () => void
}

const Picture = ({ picture, onRetry, onRemove }: PictureProps) => {
  const { file, status, url } = picture
  return (
    <div className={styles.picture}>
      {file === null ? <img src={url} alt="已上传的图片" /> : <Preview file={file} />}
      {status !== 'done' && (
        <div className={styles.state}>
          {status === 'failed' ? (
            <button type="button" onClick={onRetry}>
              重新上传
            </button>
          ) : (
            <Spinner />
          )}
        </div>
      )}
      <button type="button" className={styles.remove} aria-label="删除图片" onClick={onRemove}>
        <Icon name="close" />
      </button>
    </div>
  )
}

const Preview = ({ file }: { readonly file: File }) => (
  <img src={useObjectUrl(file)} alt={file.name} />
)
