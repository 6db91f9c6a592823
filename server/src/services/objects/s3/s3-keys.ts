import { type ObjectAddress, type Variant, variants } from '../store.ts'

/** Key of an object, or of a picture derived from it. */
export const objectKey = ({ app, fileKey }: ObjectAddress, variant?: Variant): string =>
  `${app}/${fileKey}${variant === undefined ? '' : `.${variant}`}`

/** Key for files that are uploaded as a whole. Files that stay there are abandoned. */
export const incomingKey = (address: ObjectAddress): string => `incoming/${objectKey(address)}`

/** All keys that an object may have. */
export const keysOf = (address: ObjectAddress): readonly string[] => [
  objectKey(address),
  ...variants.map((variant) => objectKey(address, variant)),
  incomingKey(address),
]
