import { useState } from 'react'
import type { ReplyOf } from 'tavern-market-api/client'
import { failureText } from '../../features/market/failure.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { useMay } from '../rights.ts'
import type { OperatorPath } from '../session.ts'

interface ExportButtonProps {
  /** The call whose right it needs. */
  readonly path: OperatorPath
  readonly load: () => Promise<ReplyOf<'/api/operator/order/export'>>
}

/** Saves a filtered list as a CSV file. */
export const ExportButton = ({ path, load }: ExportButtonProps) => {
  const may = useMay()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const file = await load()
      saveFile(new Blob([file.content]), file.name)
      toast(file.is_complete ? `已导出${file.rows}行` : `已导出前${file.rows}行，请缩小范围`)
    } catch (error) {
      toast(failureText(error))
    }
    setIsBusy(false)
  }
  if (!may(path)) return null
  return (
    <Button kind="plain" size="small" isBusy={isBusy} onClick={() => void save()}>
      导出 CSV
    </Button>
  )
}
