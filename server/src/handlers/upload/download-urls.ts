import type { Objects } from '../../objects/objects.ts'
import type { ObjectAddress } from '../../objects/store.ts'

/** Where an object will be had; images also small and large. */
export const downloadUrls = (
  objects: Objects,
  origin: string,
  place: ObjectAddress & { readonly kind: string },
) => ({
  downloadUrl: objects.downloadUrl(origin, place),
  ...(place.kind === 'image' && {
    thumbUrl: objects.downloadUrl(origin, place, { variant: '198' }),
    largeUrl: objects.downloadUrl(origin, place, { variant: '720' }),
  }),
})
