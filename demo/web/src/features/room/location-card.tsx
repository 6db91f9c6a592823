import { lazy, Suspense, useState } from 'react'
import type { LocationPayload } from 'tavern-im/strict'
import { classNames } from '../../ui/class-names.ts'
import pin from '../maps/pin.module.css'
import { coordinatesText } from '../media/measures.ts'
import cards from './cards.module.css'
import styles from './location-card.module.css'

const LocationViewer = lazy(async () => ({
  default: (await import('../maps/location-viewer.tsx')).LocationViewer,
}))

/** A location message; a tap opens the map. */
export const LocationCard = ({ description, latitude, longitude }: LocationPayload) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={cards.card} aria-label="位置">
      <button type="button" className={styles.open} onClick={() => setIsOpen(true)}>
        <span className={styles.words}>
          <span className={cards.title}>{description || '位置'}</span>
          <span className={cards.cardNote}>{coordinatesText(latitude, longitude)}</span>
        </span>
        <span className={styles.ground}>
          <span className={classNames(pin.pin, styles.pin)} />
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <LocationViewer
            place={{ longitude, latitude }}
            description={description}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
