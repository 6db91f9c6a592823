import type { S3Options } from '../../services/objects/s3/s3-options.ts'
import type { ServerOptions } from '../options.ts'
import type { Flag, Values } from './settings.ts'
import { UsageError } from './usage-error.ts'

const needed = [
  's3-endpoint',
  's3-bucket',
  's3-access-key',
  's3-secret-key',
] as const satisfies readonly Flag[]

/** Storage and addresses of uploaded files. Throws {@link UsageError}. */
export const objectsOf = (
  values: Values,
  pathStyle: boolean | undefined,
): Pick<ServerOptions, 'publicUrl' | 'objectsDir' | 's3'> => {
  const { 'public-url': publicUrl, 'objects-dir': objectsDir } = values
  const s3 = s3Of(values, pathStyle)
  return {
    ...(publicUrl !== undefined && { publicUrl }),
    ...(objectsDir !== undefined && { objectsDir }),
    ...(s3 !== undefined && { s3 }),
  }
}

const s3Of = (values: Values, pathStyle: boolean | undefined): S3Options | undefined => {
  const flag = Object.keys(values).find((flag) => flag.startsWith('s3-'))
  if (flag === undefined) return undefined
  const missing = needed.find((flag) => values[flag] === undefined)
  if (missing !== undefined) throw new UsageError(`read --${flag}: --${missing} is missing`)
  const {
    's3-endpoint': endpoint = '',
    's3-bucket': bucket = '',
    's3-access-key': accessKey = '',
    's3-secret-key': secretKey = '',
    's3-region': region,
    's3-session-token': sessionToken,
    's3-public-endpoint': publicEndpoint,
  } = values
  return {
    endpoint,
    bucket,
    accessKey,
    secretKey,
    ...(region !== undefined && { region }),
    ...(sessionToken !== undefined && { sessionToken }),
    ...(publicEndpoint !== undefined && { publicEndpoint }),
    ...(pathStyle !== undefined && { pathStyle }),
  }
}
