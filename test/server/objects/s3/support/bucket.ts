import { onTestFinished } from 'vitest'
import { systemClock } from '../../../../../server/src/kernel/clock.ts'
import { bucketUrls } from '../../../../../server/src/services/objects/s3/bucket-urls.ts'
import type { S3Options } from '../../../../../server/src/services/objects/s3/s3-options.ts'
import { s3Signer } from '../../../../../server/src/services/objects/s3/s3-signer.ts'
import { memoryS3 } from './memory-s3.ts'

/**
 * A bucket: of the store that `TAVERN_TEST_S3` names (the options as JSON; the bucket is made there), else of one
 * in memory.
 */
export const aBucket = async (): Promise<S3Options> => {
  const setting = process.env.TAVERN_TEST_S3
  if (setting === undefined) {
    const { options, close } = await memoryS3(() => systemClock.now())
    onTestFinished(close)
    return options
  }
  const options = JSON.parse(setting) as S3Options
  const sign = s3Signer(options, systemClock)
  const url = await sign({ method: 'PUT', url: bucketUrls(options).own(''), seconds: 60 })
  const answer = await fetch(url, { method: 'PUT' })
  const said = await answer.text()
  if (answer.status !== 200 && answer.status !== 409) throw new Error(`make a bucket: ${said}`)
  return options
}
