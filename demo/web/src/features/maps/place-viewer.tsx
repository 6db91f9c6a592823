import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { FullScreen } from '../../ui/full-screen.tsx'
import { NavBar } from '../../ui/nav-bar.tsx'
import type { Place } from '../host/host-bridge.ts'
import { MapView } from './map-view.tsx'
import { coordinatesOf, exactPlace, mapAppLink } from './place.ts'
import styles from './place-viewer.module.css'

interface PlaceViewerProps {
  readonly place: Place
  /** What its sender said about it; '' where that was nothing. */
  readonly description: string
  readonly onClose: () => void
}

const words = { ready: '复制坐标', done: '已复制', failed: '复制失败，请长按坐标' } as const

/** Shows a place that somebody has sent. */
export const PlaceViewer = ({ place, description, onClose }: PlaceViewerProps) => {
  const [copied, setCopied] = useState<keyof typeof words>('ready')
  const exact = exactPlace(place)
  const coordinates = coordinatesOf(exact)
  const name = description || '位置'
  const copy = async () => setCopied((await copyText(coordinates)) ? 'done' : 'failed')
  return (
    <FullScreen label={name} isPage onClose={onClose}>
      <NavBar title="位置" onBack={onClose} />
      <MapView label={`地图，${name}`} center={exact} pin={exact} />
      <div className={styles.foot}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.coordinates}>{coordinates}</p>
        <div className={styles.actions}>
          <Button kind="soft" onClick={() => void copy()}>
            <span aria-live="polite">{words[copied]}</span>
          </Button>
          <a className={styles.app} href={mapAppLink(exact, name, navigator.userAgent)}>
            打开地图应用
          </a>
        </div>
      </div>
    </FullScreen>
  )
}
