import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from './context.ts'
import { completeUpload } from './upload/complete-upload.ts'
import { countingRefusals } from './upload/counting-refusals.ts'
import { giveCredentials } from './upload/give-credentials.ts'
import { preSign } from './upload/pre-sign.ts'
import { renewUrls } from './upload/renew-urls.ts'
import { withStoreFailures } from './upload/store-failures.ts'
import { uploadSlices } from './upload/upload-slices.ts'

/** Handlers for uploads of files. */
export const uploadHandlers = {
  presign: countingRefusals(preSign),
  slices: countingRefusals(withStoreFailures('begin upload', uploadSlices)),
  credentials: giveCredentials,
  complete: countingRefusals(withStoreFailures('complete upload', completeUpload)),
  renew: renewUrls,
} satisfies CoreHandlers<typeof commands.upload>
