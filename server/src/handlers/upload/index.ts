import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from '../context.ts'
import { completeUpload } from './complete-upload.ts'
import { countingRefusals } from './counting-refusals.ts'
import { giveCredentials } from './give-credentials.ts'
import { preSign } from './pre-sign.ts'
import { renewUrls } from './renew-urls.ts'
import { withStoreFailures } from './store-failures.ts'
import { uploadSlices } from './upload-slices.ts'

/** Handlers for uploads of files. */
export const uploadHandlers = {
  presign: countingRefusals(preSign),
  slices: countingRefusals(withStoreFailures('begin upload', uploadSlices)),
  credentials: giveCredentials,
  complete: countingRefusals(withStoreFailures('complete upload', completeUpload)),
  renew: renewUrls,
} satisfies CoreHandlers<typeof commands.upload>
