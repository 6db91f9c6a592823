/** Whose maps the app shows. All empty: its own, on a drawn ground. */
export interface MapSettings {
  /** A script that shows maps (docs/marketplace/maps.md); '' for none. */
  readonly scriptUrl: string
  /** From where that script fetches further scripts: origins. */
  readonly scriptOrigins: readonly string[]
  /** Pictures of the ground, with `{z}`, `{x}` and `{y}`; '' for none. */
  readonly tileUrl: string
  /** Whom the pictures are owed to; shown on the map. */
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
    // Said below.
  }
  throw new Error(`configure maps: ${name} is not an http address: ${value}`)
}

/** The origin of the pictures of the ground, where that is not this host. */
export const mapPictureOrigins = ({ tileUrl }: MapSettings): readonly string[] => {
  if (tileUrl === '') return []
  const { origin } = addressOf('tileUrl', tileUrl)
  return origin === LOCAL ? [] : [origin]
}

/** The origins whose scripts the page may run besides its own. */
export const mapScriptOrigins = ({ scriptUrl, scriptOrigins }: MapSettings): readonly string[] => {
  const addresses = [
    ...(scriptUrl === '' ? [] : [addressOf('scriptUrl', scriptUrl)]),
    ...scriptOrigins.map((one) => addressOf('scriptOrigins', one)),
  ]
  return [...new Set(addresses.map(({ origin }) => origin))].filter((origin) => origin !== LOCAL)
}
