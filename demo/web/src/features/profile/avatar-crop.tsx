import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FullScreen } from '../../ui/full-screen.tsx'
import { toast } from '../../ui/toast.ts'
import { useObjectUrl } from '../media/object-url.ts'
import styles from './avatar-crop.module.css'
import {
  type Crop,
  centred,
  MOST_ZOOM,
  moved,
  type PictureSize,
  shownSize,
  zoomed,
} from './crop.ts'
import { cutPicture } from './cut-picture.ts'

interface AvatarCropProps {
  readonly file: File
  /** Takes the square; answers whether it went well. */
  readonly onCut: (square: File) => Promise<boolean>
  /** To be gone when it returns: what is told then stands on the page below. */
  readonly onClose: () => void
}

const PERCENT = 100

/** Lets the user choose the square of a picture that becomes the own face. */
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
      <Window onPush={push}>
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
      </Window>
      <label className={styles.zoom}>
        缩放
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
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

/** A push by a key, in sides of the window. */
const STEP = 0.04

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

interface WindowProps {
  readonly onPush: (dx: number, dy: number) => void
  readonly children: ReactNode
}

/** The square that is cut out: what lies under it is pushed by a finger, or by the arrow keys. */
const Window = ({ onPush, children }: WindowProps) => {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const hold = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    last.current = { x, y }
  }
  const drag = ({ currentTarget, clientX: x, clientY: y }: PointerEvent) => {
    if (last.current === null) return
    const { width } = currentTarget.getBoundingClientRect()
    onPush((x - last.current.x) / width, (y - last.current.y) / width)
    last.current = { x, y }
  }
  const letGo = () => {
    last.current = null
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onPush(...step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no element for a window that is pushed about
    <div
      className={styles.window}
      role="group"
      aria-label="头像范围，可用方向键移动"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys push what is in it
      tabIndex={0}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={press}
    >
      {children}
    </div>
  )
}
