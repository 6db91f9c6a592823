import type { Objects } from '../../services/objects/objects.ts'
import type { ObjectAddress } from '../../services/objects/store.ts'

/** The download URLs of an object; images also small and large. */
export const downloadUrls = (
  objects: Objects,
  origin: string,
  location: ObjectAddress & { readonly kind: string },
) => ({
  downloadUrl: objects.downloadUrl(origin, location),
  ...(location.kind === 'image' && {
    thumbUrl: objects.downloadUrl(origin, location, { variant: '198' }),
    largeUrl: objects.downloadUrl(origin, location, { variant: '720' }),
  }),
})
