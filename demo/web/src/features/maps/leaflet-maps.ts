import 'leaflet/dist/leaflet.css'
import { control, divIcon, map as leafletMap, marker, type TileEvent, tileLayer } from 'leaflet'
import { hasCalmMotion } from '../../ui/motion.ts'
import type { Coordinates } from './coordinates.ts'
import { groundLayer } from './ground-layer.ts'
import styles from './leaflet-maps.module.css'
import type { Maps } from './maps.ts'
import pinStyles from './pin.module.css'

const FARTHEST = 3
const NEAREST = 18

/** Shows the world only once. */
const MAX_BOUNDS: [[number, number], [number, number]] = [
  [-85, -540],
  [85, 540],
]

const pinIcon = divIcon({
  html: '',
  className: pinStyles.pin ?? '',
  iconSize: [40, 48],
  iconAnchor: [20, 47],
})

const at = ({ latitude, longitude }: Coordinates): [number, number] => [latitude, longitude]

/** The tile layer; missing tiles show the base layer. */
const pictures = (url: string, credit: string) =>
  tileLayer(url, { attribution: credit, maxZoom: NEAREST }).on('tileerror', ({ tile }: TileEvent) =>
    tile.classList.add(styles.missing ?? ''),
  )

/** The app's own maps. Without a tile URL they need no network. */
export const leafletMaps = (tileUrl: string, tileCredit: string): Maps => ({
  show(element, { center, zoom, pin, onMoved }) {
    const isCalm = hasCalmMotion()
    const map = leafletMap(element, {
      center: at(center),
      zoom,
      minZoom: FARTHEST,
      maxZoom: NEAREST,
      maxBounds: MAX_BOUNDS,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !isCalm,
      fadeAnimation: !isCalm,
      inertia: !isCalm,
    })
    groundLayer().addTo(map)
    if (tileUrl !== '') {
      pictures(tileUrl, tileCredit).addTo(map)
      control.attribution({ prefix: false, position: 'bottomleft' }).addTo(map)
    }
    control.scale({ imperial: false, position: 'bottomleft' }).addTo(map)
    if (pin !== null)
      marker(at(pin), { icon: pinIcon, keyboard: false, interactive: false }).addTo(map)
    map.on('moveend', () => {
      const { lat, lng } = map.getCenter()
      onMoved({ latitude: lat, longitude: lng })
    })
    let isZooming = false
    map.on('zoomanim', () => {
      isZooming = true
    })
    map.on('zoomend', () => {
      isZooming = false
    })
    const watch = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    watch.observe(element)
    return {
      moveTo: (place) => void map.setView(at(place), map.getZoom(), { animate: !isCalm }),
      zoomBy: (steps) => void map.setZoom(map.getZoom() + steps, { animate: !isCalm }),
      end() {
        watch.disconnect()
        map.stop()
        // Removing a map during a zoom would raise an error, so wait for the end.
        if (isZooming) map.once('moveend', () => map.remove())
        else map.remove()
      },
    }
  },
})
