import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Form } from '../../ui/form.tsx'
import { PageDialog } from '../../ui/page-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { host } from '../host/host-bridge.ts'
import { type Coordinates, coordinatesOf, exactCoordinates } from './coordinates.ts'
import styles from './location-picker.module.css'
import { MapView } from './map-view.tsx'
import pinStyles from './pin.module.css'

const MAX_CHARACTERS = 50

/** A location with the sender's description. */
export interface ChosenLocation extends Coordinates {
  readonly description: string
}

interface LocationPickerProps {
  readonly onClose: () => void
  readonly onChoose: (place: ChosenLocation) => void
}

/** The user's location from the host; null until it is known. */
const useOwnPlace = (): Coordinates | null => {
  const [place, setPlace] = useState<Coordinates | null>(null)
  useEffect(() => {
    let isOver = false
    void host()
      .location()
      .then((own) => !isOver && setPlace(own))
    return () => {
      isOver = true
    }
  }, [])
  return place
}

/** Lets the user choose a location by dragging the map below the pin. */
export const LocationPicker = ({ onClose, onChoose }: LocationPickerProps) => {
  const own = useOwnPlace()
  const [moved, setMoved] = useState<Coordinates | null>(null)
  const [description, setDescription] = useState('')
  const place = moved ?? own
  const choose = () => {
    if (place !== null) onChoose({ ...exactCoordinates(place), description: description.trim() })
  }
  return (
    <PageDialog title="发送位置" onClose={onClose}>
      <div className={styles.page}>
        {own === null ? (
          <div className={styles.ground} />
        ) : (
          <MapView label="地图，拖动它来选位置" center={own} onMoved={setMoved}>
            <span className={classNames(pinStyles.pin, styles.pin)} />
          </MapView>
        )}
        <div className={styles.foot}>
          <Form onSubmit={choose}>
            <p className={styles.coordinates} aria-live="polite">
              {place === null ? '正在定位…' : coordinatesOf(exactCoordinates(place))}
            </p>
            <TextField
              label="位置说明（选填）"
              value={description}
              placeholder="例如：三号楼下，靠门的桌子"
              maxLength={MAX_CHARACTERS}
              autoComplete="off"
              onChange={setDescription}
            />
            <Button type="submit" isDisabled={place === null}>
              发送
            </Button>
          </Form>
        </div>
      </div>
    </PageDialog>
  )
}
