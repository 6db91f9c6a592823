import { serverCodes, type UploadConfig } from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { newFileKey } from '../../services/objects/file-key.ts'
import { cleanName } from '../../services/objects/file-name.ts'
import type { NewObject } from '../../services/objects/object-rows.ts'
import type { Objects } from '../../services/objects/objects.ts'
import { sizeLimit } from '../../services/objects/size-limits.ts'
import type { Space } from '../../services/objects/unsettled-space.ts'
import type { Uploads } from '../../services/services.ts'
import { LEAST_BYTES } from '../../storage/rows/object-state.ts'
import { type Context, callerOf } from '../context.ts'

const MEGABYTE = 1024 * 1024

/** Open uploads of a user; each costs a row, whatever its size. */
const OPEN_UPLOADS = 1_000

/** The server's files; refuses if uploads are off. */
export const objectsOf = ({ services }: Context<Uploads>, command: string): Objects => {
  if (services.objects !== undefined) return services.objects
  throw new Refusal(serverCodes.NOT_PROVIDED, `${command}: this server keeps no files`)
}

/** Opens uploads; refuses files that are too large or exceed the user's quota. */
export const openUploads = async (
  context: Context<Data & Configuration & Uploads>,
  command: string,
  files: readonly UploadConfig[],
  begin: (object: NewObject) => Promise<string> = async () => '',
): Promise<readonly NewObject[]> => {
  const { services, caller } = context
  const objects = objectsOf(context, command)
  refuseLarge(context, command, files)
  const account = await withLoaded(() => callerOf(context))
  // Serialized per account, or many requests would each see the same free space.
  const { opened, onDisk } = await services.locks.run(`space ${account.id}`, async () => {
    await refuseMore(context, command, files, account.id)
    const created = services.time()
    const opened: NewObject[] = []
    for (const { fileType, fileName, fileSize } of files) {
      const object = {
        app: caller.sdkAppID,
        fileKey: newFileKey(created),
        accountID: account.id,
        kind: fileType,
        name: cleanName(fileName),
        declaredSize: fileSize,
        created,
        transfer: '',
      }
      opened.push({ ...object, transfer: await begin(object) })
    }
    const space = { bytes: bytesOf(files), open: files.length }
    // The next request need not wait for the commit.
    return { opened, onDisk: objects.unsettled.add(account.id, space, objects.rows.open(opened)) }
  })
  await onDisk
  for (const { kind } of opened) objects.counts.opened.add(kind)
  return opened
}

const bytesOf = (files: readonly UploadConfig[]): number =>
  files.reduce((sum, { fileSize }) => sum + Math.max(fileSize, LEAST_BYTES), 0)

const refuseLarge = (
  { services, caller }: Context<Configuration>,
  command: string,
  files: readonly UploadConfig[],
): void => {
  const { cloudConfig } = services.settings.of(caller.sdkAppID)
  for (const { fileType, fileSize } of files) {
    const limit = sizeLimit(fileType, cloudConfig.value)
    if (fileSize <= limit) continue
    const why = `a file of kind ${fileType} may have ${limit / MEGABYTE} MB`
    throw new Refusal(serverCodes.FILE_TOO_LARGE, `${command}: ${why}`)
  }
}

const refuseMore = async (
  context: Context<Configuration & Uploads>,
  command: string,
  files: readonly UploadConfig[],
  accountID: number,
): Promise<void> => {
  const { unsettled, rows } = objectsOf(context, command)
  const { bytes, open } = unsettled.of(accountID)
  const used = await rows.usage(accountID)
  const most = { bytes: used.bytes + bytes, open: used.open + open }
  if (whyNoMore(context, files, most) === undefined) return
  // Some of it may be in the rows by now, and would be counted twice.
  await unsettled.settled(accountID)
  const why = whyNoMore(context, files, await rows.usage(accountID))
  if (why !== undefined) throw new Refusal(serverCodes.FILE_SPACE_USED_UP, `${command}: ${why}`)
}

const whyNoMore = (
  { services, caller }: Context<Configuration>,
  files: readonly UploadConfig[],
  used: Space,
): string | undefined => {
  const { quotaMegabytes } = services.settings.of(caller.sdkAppID).objects.value
  if (used.bytes + bytesOf(files) > quotaMegabytes * MEGABYTE) {
    return `the files of a user may have ${quotaMegabytes} MB in all`
  }
  if (used.open + files.length > OPEN_UPLOADS) {
    return `a user may have ${OPEN_UPLOADS} uploads that have not ended`
  }
  return undefined
}
