import { type ObjectPlace, type Variant, variants } from '../store.ts'

/** Where an object is in the bucket, and what was made of it. */
export const objectKey = ({ app, fileKey }: ObjectPlace, variant?: Variant): string =>
  `${app}/${fileKey}${variant === undefined ? '' : `.${variant}`}`

/** Where files come that are uploaded as a whole. What stays there has been given up. */
export const incomingKey = (place: ObjectPlace): string => `incoming/${objectKey(place)}`

/** All that there may be of an object. */
export const keysOf = (place: ObjectPlace): readonly string[] => [
  objectKey(place),
  ...variants.map((variant) => objectKey(place, variant)),
  incomingKey(place),
]
