import type { Feature, Part } from '../../features/feature.ts'
import { createUploads, uploadUses } from '../../features/uploads/index.ts'
import { type LateUploads, lateUploadFeature } from './late-uploads.ts'

/** The code of uploads, for a client that has `lateUploadFeature`. */
export const uploadCodeFeature: Feature<Part, { readonly uploads: LateUploads }> = {
  name: 'media',
  uses: { uploads: lateUploadFeature },
  create(kernel, { uploads }, client) {
    uploads.become(createUploads(kernel, { ...uploadUses(client), isOpen: uploads.isOpen }))
    return {}
  },
}
