import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { useMarket } from '../market/use-market.ts'
import type { Coordinates } from './coordinates.ts'
import styles from './map-view.module.css'
import type { ShownMap } from './maps.ts'
import { type MapSource, openMap } from './open-map.ts'

const NEAR = 15

interface MapViewProps {
  readonly label: string
  /** The initial centre, and the target of the reset button. */
  readonly center: Coordinates
  readonly pin?: Coordinates | null
  readonly onMoved?: (center: Coordinates) => void
  /** Shown above the centre. */
  readonly children?: ReactNode
}

/** The map source; undefined until it is known. Without a network it is the app's own. */
const useMapSource = (): MapSource | undefined => {
  const { data, error, fetchStatus } = useMarket('/api/basic/map/options', {})
  if (data !== undefined) return data
  return error !== null || fetchStatus === 'paused' ? null : undefined
}

const nothing = () => {}

/** A map that is moved by touch or keys. */
export const MapView = (props: MapViewProps) => {
  const { label, center, pin = null, onMoved = nothing, children } = props
  const source = useMapSource()
  const element = useRef<HTMLDivElement>(null)
  const begins = useRef({ center, pin, onMoved })
  const [shown, setShown] = useState<ShownMap | null>(null)
  const [isBroken, setIsBroken] = useState(false)

  useEffect(() => {
    const ground = element.current
    if (ground === null || source === undefined || isBroken) return
    // A separate element for every map, so that a late result cannot affect the next map.
    const sheet = document.createElement('div')
    sheet.className = styles.sheet ?? ''
    ground.append(sheet)
    let isOver = false
    let opened: ShownMap | null = null
    openMap(source, sheet, { ...begins.current, zoom: NEAR }).then(
      (map) => {
        if (isOver) return map.end()
        opened = map
        setShown(map)
      },
      () => !isOver && setIsBroken(true),
    )
    return () => {
      isOver = true
      setShown(null)
      opened?.end()
      sheet.remove()
    }
  }, [source, isBroken])

  if (isBroken) {
    return (
      <div className={styles.state}>
        <StateBlock
          art="broken"
          title="地图没有加载出来"
          text="检查一下网络，再试一次"
          action={{ text: '重新加载', run: () => setIsBroken(false) }}
        />
      </div>
    )
  }
  return (
    <div className={styles.view} data-ready={shown !== null}>
      <div ref={element} className={styles.map} role="application" aria-label={label} />
      {children}
      {shown === null && (
        <p className={styles.waiting} role="status">
          地图加载中…
        </p>
      )}
      {shown !== null && (
        <div className={styles.tools}>
          <Tool
            icon="locate"
            label="回到起点"
            onClick={() => shown.moveTo(begins.current.center)}
          />
          <Tool icon="plus" label="放大" onClick={() => shown.zoomBy(1)} />
          <Tool icon="minus" label="缩小" onClick={() => shown.zoomBy(-1)} />
        </div>
      )}
    </div>
  )
}

interface ToolProps {
  readonly icon: IconName
  readonly label: string
  readonly onClick: () => void
}

const Tool = ({ icon, label, onClick }: ToolProps) => (
  <button type="button" className={styles.tool} aria-label={label} onClick={onClick}>
    <Icon name={icon} />
  </button>
)
