import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FullScreen } from '../../ui/full-screen.tsx'
import { toast } from '../../ui/toast.ts'
import { useObjectUrl } from '../media/object-url.ts'
import styles from './avatar-crop.module.css'
import { type Crop, centred, MAX_ZOOM, moved, type PictureSize, shownSize, zoomed } from './crop.ts'
import { cutPicture } from './cut-picture.ts'
import { PushWindow } from './push-window.tsx'

interface AvatarCropProps {
  readonly file: File
  /** Receives the square; resolves with whether it was saved. */
  readonly onCut: (square: File) => Promise<boolean>
  /** Must close the dialog before it returns, so that messages appear on the page below. */
  readonly onClose: () => void
}

const PERCENT = 100

/** Lets the user crop a picture to a square avatar. */
export const AvatarCrop = ({ file, onCut, onClose }: AvatarCropProps) => {
  const url = useObjectUrl(file)
  const picture = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<PictureSize | null>(null)
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0, y: 0 })
  const [isBusy, setIsBusy] = useState(false)
  const begin = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    setSize({ width, height })
    setCrop(centred({ width, height }))
  }
  const finish = async () => {
    if (picture.current === null || isBusy) return
    setIsBusy(true)
    try {
      if (!(await onCut(await cutPicture(picture.current, crop)))) return
      onClose()
      toast('头像已更新')
    } catch {
      toast('图片处理失败，请换一张')
    } finally {
      setIsBusy(false)
    }
  }
  const push = (dx: number, dy: number) =>
    size !== null && setCrop((before) => moved(size, before, dx, dy))
  const shown = size === null ? null : shownSize(size, crop.zoom)
  return (
    <FullScreen label="裁剪头像" onClose={onClose}>
      <h2 className={styles.title}>拖动图片，选择头像范围</h2>
      <PushWindow onPush={push}>
        {url !== '' && (
          <img
            ref={picture}
            className={styles.picture}
            src={url}
            alt="要裁剪的图片"
            draggable={false}
            style={
              shown === null
                ? { visibility: 'hidden' }
                : {
                    width: `${shown.width * PERCENT}%`,
                    height: `${shown.height * PERCENT}%`,
                    left: `${crop.x * PERCENT}%`,
                    top: `${crop.y * PERCENT}%`,
                  }
            }
            onLoad={({ currentTarget }) => begin(currentTarget)}
            onError={() => {
              onClose()
              toast('图片已损坏，请换一张')
            }}
          />
        )}
      </PushWindow>
      <label className={styles.zoom}>
        缩放
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={crop.zoom}
          onChange={({ target }) =>
            size !== null && setCrop(zoomed(size, crop, Number(target.value)))
          }
        />
      </label>
      <div className={styles.actions}>
        <Button kind="plain" onClick={onClose}>
          取消
        </Button>
        <Button isBusy={isBusy} isDisabled={size === null} onClick={() => void finish()}>
          使用
        </Button>
      </div>
    </FullScreen>
  )
}
