import { type ObjectAddress, type Variant, variants } from '../store.ts'

/** Where an object is in the bucket, and what was made of it. */
export const objectKey = ({ app, fileKey }: ObjectAddress, variant?: Variant): string =>
  `${app}/${fileKey}${variant === undefined ? '' : `.${variant}`}`

/** Where files come that are uploaded as a whole. What stays there has been given up. */
export const incomingKey = (address: ObjectAddress): string => `incoming/${objectKey(address)}`

/** All that there may be of an object. */
export const keysOf = (address: ObjectAddress): readonly string[] => [
  objectKey(address),
  ...variants.map((variant) => objectKey(address, variant)),
  incomingKey(address),
]
