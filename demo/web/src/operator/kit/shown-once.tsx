import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast.ts'
import styles from './form.module.css'

/** Content that is shown only once, with a button to copy it. */
export const ShownOnce = ({ lines }: { readonly lines: readonly string[] }) => {
  const copy = async () => {
    const isCopied = await copyText(lines.join('\n'))
    toast(isCopied ? '已复制' : '复制失败，请手动抄写')
  }
  return (
    <div className={styles.once}>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
      <Button kind="plain" size="small" onClick={() => void copy()}>
        复制
      </Button>
    </div>
  )
}
