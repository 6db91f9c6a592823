import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { PageDialog } from '../../ui/page-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type Coordinates, coordinatesOf, exactCoordinates, mapAppLink } from './coordinates.ts'
import styles from './location-viewer.module.css'
import { MapView } from './map-view.tsx'

interface LocationViewerProps {
  readonly place: Coordinates
  /** The sender's description; '' if there is none. */
  readonly description: string
  readonly onClose: () => void
}

/** Shows a location from a message. */
export const LocationViewer = ({ place, description, onClose }: LocationViewerProps) => {
  const exact = exactCoordinates(place)
  const coordinates = coordinatesOf(exact)
  const name = description || '位置'
  const copy = async () =>
    toast((await copyText(coordinates)) ? '坐标已复制' : '复制失败，请长按坐标')
  return (
    <PageDialog title="位置" onClose={onClose}>
      <div className={styles.page}>
        <MapView label={`地图，${name}`} center={exact} pin={exact} />
        <div className={styles.foot}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.coordinates}>{coordinates}</p>
          <div className={styles.actions}>
            <Button kind="soft" onClick={() => void copy()}>
              复制坐标
            </Button>
            <a className={styles.app} href={mapAppLink(exact, name, navigator.userAgent)}>
              打开地图应用
            </a>
          </div>
        </div>
      </div>
    </PageDialog>
  )
}
