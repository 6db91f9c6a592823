import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from './context.ts'
import { completeUpload } from './upload/complete-upload.ts'
import { giveCredentials } from './upload/give-credentials.ts'
import { preSign } from './upload/pre-sign.ts'
import { renewUrls } from './upload/renew-urls.ts'
import { uploadSlices } from './upload/upload-slices.ts'

/** Files: where they go, and what has become of them. */
export const uploadHandlers = {
  presign: preSign,
  slices: uploadSlices,
  credentials: giveCredentials,
  complete: completeUpload,
  renew: renewUrls,
} satisfies CoreHandlers<typeof commands.upload>
