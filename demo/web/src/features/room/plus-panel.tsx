import { lazy, Suspense, useState } from 'react'
import { hasMouse } from '../../ui/has-mouse.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import type { OrderCard } from '../chat/order-card.ts'
import { chooseFiles } from '../host/choose-files.ts'
import type { ChosenLocation } from '../maps/location-picker.tsx'
import { OrderCardSheet } from './order-card-sheet.tsx'
import styles from './panels.module.css'

const LocationPicker = lazy(async () => ({
  default: (await import('../maps/location-picker.tsx')).LocationPicker,
}))

interface PlusPanelProps {
  readonly onOrder: (card: OrderCard) => void
  /** `asFiles`: send pictures and videos as files. */
  readonly onFiles: (files: readonly File[], asFiles?: boolean) => void
  readonly onLocation: (location: ChosenLocation) => void
}

/** The panel of other message types. */
export const PlusPanel = ({ onOrder, onFiles, onLocation }: PlusPanelProps) => {
  const [isChoosing, setIsChoosing] = useState(false)
  const [isPlacing, setIsPlacing] = useState(false)
  const pick = async (options: Parameters<typeof chooseFiles>[0], asFiles = false) => {
    const files = await chooseFiles(options)
    if (files.length > 0) onFiles(files, asFiles)
  }
  return (
    <section className={styles.panel} aria-label="更多">
      <div className={styles.actions}>
        <Action
          icon="picture"
          text="相册"
          onClick={() => void pick({ accept: 'image/*', isMultiple: true })}
        />
        {!hasMouse() && (
          <Action
            icon="camera"
            text="拍摄"
            onClick={() => void pick({ accept: 'image/*', usesCamera: true })}
          />
        )}
        <Action
          icon="video"
          text="视频"
          onClick={() => void pick({ accept: 'video/*', isMultiple: true })}
        />
        <Action
          icon="folder"
          text="文件"
          onClick={() => void pick({ accept: '', isMultiple: true }, true)}
        />
        <Action icon="order" text="订单卡片" onClick={() => setIsChoosing(true)} />
        <Action icon="pin" text="位置" onClick={() => setIsPlacing(true)} />
      </div>
      <OrderCardSheet isOpen={isChoosing} onClose={() => setIsChoosing(false)} onOrder={onOrder} />
      {isPlacing && (
        <Suspense>
          <LocationPicker onClose={() => setIsPlacing(false)} onChoose={onLocation} />
        </Suspense>
      )}
    </section>
  )
}

interface ActionProps {
  readonly icon: IconName
  readonly text: string
  readonly onClick: () => void
}

const Action = ({ icon, text, onClick }: ActionProps) => (
  <button type="button" className={styles.action} onClick={onClick}>
    <span className={styles.actionIcon}>
      <Icon name={icon} />
    </span>
    {text}
  </button>
)
