import { useRef, useState } from 'react'
import { failureText } from '../../features/market/failure.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { ask } from '../session.ts'
import styles from './form.module.css'

/** The drawn pictures to choose from. */
const DRAWN = [
  'hall-1',
  'hall-4',
  'raid-1',
  'raid-2',
  'coupon-1',
  'coupon-4',
  'guild-1',
  'guild-2',
].map((seed) => `/banners/${seed}.svg`)

const TYPES = 'image/png,image/jpeg,image/webp'

interface ImageControlProps {
  readonly label: string
  readonly value: string
  readonly onChange: (url: string) => void
}

/** A button that uploads a picture of the operator. */
const Upload = ({ onUploaded }: { readonly onUploaded: (url: string) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const upload = async (file: File | undefined) => {
    if (file === undefined) return
    try {
      onUploaded((await ask('/api/operator/upfile', { file, file_name: file.name })).url)
    } catch (error) {
      toast(failureText(error))
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        aria-label="选择图片文件"
        hidden
        onChange={({ target }) => {
          void upload(target.files?.[0])
          target.value = ''
        }}
      />
      <Button kind="plain" size="small" onClick={() => input.current?.click()}>
        上传图片
      </Button>
    </>
  )
}

/** A choice of a drawn or an uploaded picture. */
export const ImageControl = ({ label, value, onChange }: ImageControlProps) => {
  const [uploaded, setUploaded] = useState<readonly string[]>([])
  const urls = [...new Set([...(value === '' ? [] : [value]), ...uploaded, ...DRAWN])].sort()
  const add = (url: string) => {
    setUploaded([...uploaded, url])
    onChange(url)
  }
  return (
    <fieldset className={styles.pictures}>
      <legend>{label}</legend>
      {urls.map((url, at) => (
        <button
          key={url}
          type="button"
          aria-label={`图片${at + 1}`}
          aria-pressed={url === value}
          onClick={() => onChange(url)}
        >
          <img src={url} alt="" />
        </button>
      ))}
      <Upload onUploaded={add} />
    </fieldset>
  )
}
