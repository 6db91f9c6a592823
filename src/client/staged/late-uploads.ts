import type { Feature } from '../../features/feature.ts'
import type { FeatureKernel } from '../../features/kernel.ts'
import type { Upload, UploadFeature, UploadOrder } from '../../features/uploads/index.ts'

/** Uploads whose code comes with the first file, or before it. */
export class LateUploads implements UploadFeature {
  readonly #kernel: FeatureKernel
  #uploads: UploadFeature | undefined
  /** Whether the session is open on the present connection. */
  isOpen = false

  constructor(kernel: FeatureKernel) {
    const { facts } = kernel
    this.#kernel = kernel
    facts.react('session-opened', () => {
      this.isOpen = true
    })
    facts.react('connection-lost', () => {
      this.isOpen = false
    })
    facts.react('session-closed', () => {
      this.isOpen = false
    })
  }

  /** The code is there. */
  become(uploads: UploadFeature): void {
    this.#uploads = uploads
  }

  upload(order: UploadOrder): Upload {
    return this.#uploads?.upload(order) ?? this.#afterLoading(order)
  }

  #afterLoading(order: UploadOrder): Upload {
    let isCancelled = false
    let upload: Upload | undefined
    const start = async () => {
      await this.#kernel.loadExtras()
      upload = this.upload(order)
      if (isCancelled) upload.cancel()
      return upload.result
    }
    const cancel = () => {
      isCancelled = true
      upload?.cancel()
    }
    return { result: start(), cancel }
  }
}

export const lateUploadFeature: Feature<LateUploads> = {
  name: 'uploads',
  uses: {},
  create: (kernel) => new LateUploads(kernel),
}
