import { openPopup } from '../../ui/popup/popup.ts'
import { toast } from '../../ui/toast.ts'
import { compressed } from './compress.ts'

const MAX_BYTES = 3 * 1024 * 1024

/** The picture to upload: large ones are compressed if the user agrees; null if not. */
export const preparedPicture = async (file: File): Promise<File | null> => {
  if (!file.type.startsWith('image/')) {
    toast('请选择图片')
    return null
  }
  if (file.size < MAX_BYTES) return file
  const closed = await openPopup({
    popType: 'default',
    title: '上传失败',
    context: '图片大小不能超过3MB，是否压缩后上传？',
    confirmText: '压缩上传',
    cancelText: '取消上传',
  })
  if (closed !== 'confirm') return null
  toast('图片压缩中...')
  try {
    return await compressed(file)
  } catch {
    await openPopup({
      popType: 'info',
      title: '上传失败',
      context: '图片压缩失败，请重试',
      hideCancel: true,
    })
    return null
  }
}
