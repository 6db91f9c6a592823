import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { toast } from '../../ui/toast.ts'
import type { UserInfo } from '../account/session.ts'
import { failureText } from '../market/market.ts'
import { useMarket } from '../market/use-market.ts'
import { useJobs } from '../orders/use-jobs.ts'
import { useProfile } from '../profile/use-profile.ts'
import { ChoiceList } from './choice-list.tsx'

interface MainJobProps {
  readonly user: UserInfo
  readonly onSaved: () => void
}

/** Lets the user choose their main job. */
export const MainJob = ({ user, onSaved }: MainJobProps) => {
  const list = useMarket('/api/game/job/list', {})
  const { kinds } = useJobs()
  const { save, isBusy } = useProfile()
  const choose = async (jobID: string) => {
    if (!(await save({ main_job_id: jobID }))) return
    toast('保存成功')
    onSaved()
  }
  if (list.isPending) return <SkeletonRows count={6} />
  if (list.isLoadingError) {
    return (
      <StateBlock
        art="broken"
        title="职业没有加载出来"
        text={failureText(list.error)}
        action={{ text: '重新加载', run: () => void list.refetch() }}
      />
    )
  }
  const groups = kinds.map(({ kind, jobs }) => ({
    title: kind.name,
    options: jobs.map(({ id, name }) => ({ value: id, text: name })),
  }))
  return (
    <ChoiceList
      label="主玩职业"
      groups={[...groups, { title: '其他', options: [{ value: '', text: '暂不选择' }] }]}
      value={user.main_job_id ?? ''}
      isBusy={isBusy}
      onChoose={(jobID) => void choose(jobID)}
    />
  )
}
