/** Maps of the app. If all fields are empty, the app shows its own maps on a drawn background. */
export interface MapSettings {
  /** A script that shows maps (docs/marketplace/maps.md); '' for none. */
  readonly scriptUrl: string
  /** Origins from which that script loads other scripts. */
  readonly scriptOrigins: readonly string[]
  /** URL of background tiles, with `{z}`, `{x}` and `{y}`; '' for none. */
  readonly tileUrl: string
  /** Copyright notice of the tiles, shown on the map. */
  readonly tileCredit: string
}

export const noMaps: MapSettings = {
  scriptUrl: '',
  scriptOrigins: [],
  tileUrl: '',
  tileCredit: '',
}

const LOCAL = 'http://of-this-host'

const addressOf = (name: string, value: string): URL => {
  try {
    const address = new URL(value, LOCAL)
    if (address.protocol === 'https:' || address.protocol === 'http:') return address
  } catch {
    // Rejected below.
  }
  throw new Error(`configure maps: ${name} is not an http address: ${value}`)
}

/** Origin of the background tiles, if it is not this host. */
export const mapPictureOrigins = ({ tileUrl }: MapSettings): readonly string[] => {
  if (tileUrl === '') return []
  const { origin } = addressOf('tileUrl', tileUrl)
  return origin === LOCAL ? [] : [origin]
}

/** Origins whose scripts the page may run in addition to its own. */
export const mapScriptOrigins = ({ scriptUrl, scriptOrigins }: MapSettings): readonly string[] => {
  const addresses = [
    ...(scriptUrl === '' ? [] : [addressOf('scriptUrl', scriptUrl)]),
    ...scriptOrigins.map((one) => addressOf('scriptOrigins', one)),
  ]
  return [...new Set(addresses.map(({ origin }) => origin))].filter((origin) => origin !== LOCAL)
}
