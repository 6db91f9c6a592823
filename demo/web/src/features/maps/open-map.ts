import type { ReplyOf } from '../market/market.ts'
import type { MapOptions, ShownMap } from './maps.ts'
import { remoteMaps } from './remote-maps.ts'

/** The map source; null if the request failed. */
export type MapSource = ReplyOf<'/api/basic/map/options'> | null

const ownMap = async (source: MapSource, element: HTMLElement, options: MapOptions) => {
  const { leafletMaps } = await import('./leaflet-maps.ts')
  return leafletMaps(source?.tile_url ?? '', source?.tile_credit ?? '').show(element, options)
}

/** Shows a map: from the configured script, else the app's own, which needs no network. */
export const openMap = async (
  source: MapSource,
  element: HTMLElement,
  options: MapOptions,
): Promise<ShownMap> => {
  if (source === null || source.script_url === '') return ownMap(source, element, options)
  try {
    const maps = await remoteMaps(source.script_url)
    return await maps.show(element, options)
  } catch {
    // The user needs a map from any source, so fall back to the app's own.
    element.replaceChildren()
    return ownMap(source, element, options)
  }
}
