import { useSearchParams } from 'react-router'
import { useAccountSession } from '../features/account/session.ts'
import { fieldsIn, titleOf } from '../features/basic/user-fields.ts'
import { UserInfoForm } from '../features/basic/user-info-form.tsx'
import { DETAIL_PATH } from '../features/profile/profile-paths.ts'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { StateBlock } from '../ui/state-block.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

/** A form with the account fields in the address: `?field=headline`. */
export const BasicUserInfoScreen = () => {
  const [search] = useSearchParams()
  const fields = fieldsIn(search)
  const title = titleOf(fields)
  usePageTitle(title)
  const goBack = useGoBack(DETAIL_PATH)
  const user = useAccountSession()?.userInfo
  if (user === undefined) return null
  return (
    <Page header={<NavBar title={title} onBack={goBack} />}>
      {fields.length > 0 ? (
        <UserInfoForm user={user} fields={fields} onSaved={goBack} />
      ) : (
        <StateBlock
          art="lost"
          title="没有可以修改的内容"
          text="链接可能不完整"
          action={{ text: '返回', run: goBack }}
        />
      )}
    </Page>
  )
}
