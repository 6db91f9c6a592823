import { useState } from 'react'
import { ListRow } from '../../ui/list-row.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { failureText, market } from '../market/market.ts'

/** Saves the account's data as a file (ACCOUNT-08). */
export const DataExportRow = () => {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { name, content } = await market('/api/basic/user/dataExport', {})
      saveFile(new Blob([content]), name)
      toast('已导出，请妥善保管')
    } catch (error) {
      toast(failureText(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <ListRow
      icon="download"
      title="导出我的数据"
      value={isBusy ? '正在导出…' : ''}
      onClick={() => void save()}
    />
  )
}
