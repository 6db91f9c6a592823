import type { Coordinates } from './coordinates.ts'

/** The initial options of a map. */
export interface MapOptions {
  readonly center: Coordinates
  /** The zoom level of Web Mercator: 3 the world, 18 a house. */
  readonly zoom: number
  readonly pin: Coordinates | null
  /** Called with the centre whenever the user has moved the map. */
  readonly onMoved: (center: Coordinates) => void
}

export interface ShownMap {
  moveTo(place: Coordinates): void
  /** 1 zooms in, -1 zooms out. */
  zoomBy(steps: number): void
  end(): void
}

/** A map provider: an external script or the app itself (docs/marketplace/maps.md). */
export interface Maps {
  show(element: HTMLElement, options: MapOptions): ShownMap | Promise<ShownMap>
}
