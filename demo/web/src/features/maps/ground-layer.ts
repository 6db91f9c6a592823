import { type Coords, GridLayer, type Map as LeafletMap, point } from 'leaflet'
import { degreesText, exactCoordinates } from './coordinates.ts'
import styles from './leaflet-maps.module.css'

/** The base layer: a grid with degrees, which needs no network. */
class GroundLayer extends GridLayer {
  protected override createTile(coords: Coords): HTMLElement {
    const size = this.getTileSize()
    const corner = point(coords.x * size.x, coords.y * size.y)
    const { lat, lng } = (this._map as LeafletMap).unproject(corner, coords.z)
    const { latitude, longitude } = exactCoordinates({ latitude: lat, longitude: lng })
    const tile = document.createElement('div')
    tile.className = styles.ground ?? ''
    const label = document.createElement('span')
    label.className = styles.degrees ?? ''
    label.textContent = [
      degreesText(latitude, 'latitude', coords.z),
      degreesText(longitude, 'longitude', coords.z),
    ].join(' ')
    tile.append(label)
    return tile
  }
}

export const groundLayer = (): GridLayer => new GroundLayer({ pane: 'tilePane', zIndex: 0 })
