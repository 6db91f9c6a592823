import type { Coordinates } from '../host/host-bridge.ts'

/** How a map begins. */
export interface MapOptions {
  readonly center: Coordinates
  /** As in Web Mercator: 3 the world, 18 a house. */
  readonly zoom: number
  readonly pin: Coordinates | null
  /** Hears where the middle is whenever the map has been moved. */
  readonly onMoved: (center: Coordinates) => void
}

/** A map that is shown. */
export interface ShownMap {
  moveTo(place: Coordinates): void
  /** 1 nearer, -1 farther. */
  zoomBy(steps: number): void
  end(): void
}

/** Who draws maps: a script of a provider, or the app itself (docs/marketplace/maps.md). */
export interface Maps {
  show(element: HTMLElement, options: MapOptions): ShownMap | Promise<ShownMap>
}
